import { ActionIcon, Button } from '@mantine/core';
import { IconFolderPlus, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { ReactNode } from 'react';
import { useCollectionsQuery } from '../../../api/items/collections';
import { REFRESHED } from '../../../api/items/items';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../problems/error-text';
import { CollectionIcon, LowCount } from '../../sharing/collection-badges';
import { useCollectionTask } from '../selector/collection-task';
import { inOrder } from '../selector-options';
import classes from './manage-collections.module.css';

const ICON = { size: '1.25rem', stroke: 1.75 };

/** All collections of the user, to create, edit, share and delete. Stock can only be shared. */
export default function ManageCollections(dialog: { opened: boolean; onClose: () => void }) {
  const { data, error } = useCollectionsQuery({ counts: true, system: true }, REFRESHED);
  const task = useCollectionTask(() => {});
  const begin = (kind: 'share' | 'edit' | 'delete', collection: Collection) => () => task.begin({ kind, collection });
  const own = inOrder(data ?? []);
  return (
    <Dialog {...dialog} title={t('collections.manage')} size="34rem" sheet>
      <div className={classes.manage}>
        {error && <Problem>{errorText(error, t('collections.load_failed'))}</Problem>}
        {data && !own.some(({ is_system }) => !is_system) && (
          <div>
            <p className={classes.none}>{t('collections.none')}</p>
            <p className={classes.count}>{t('collections.none_text')}</p>
          </div>
        )}
        <ul>
          {own.map((collection) => (
            <li key={collection.id} className={classes.row}>
              <CollectionIcon collection={collection} />
              <span className={classes.name}>
                {collection.name}
                <span className={classes.count}>
                  {t('collections.items', { count: collection.item_count ?? 0 })}
                  <LowCount collection={collection} />
                </span>
              </span>
              <span className={classes.actions}>
                <Act
                  label={t('collections.share_label', { name: collection.name })}
                  onClick={begin('share', collection)}
                >
                  <IconShare {...ICON} />
                </Act>
                {!collection.is_system && (
                  <>
                    <Act
                      label={t('collections.edit_label', { name: collection.name })}
                      onClick={begin('edit', collection)}
                    >
                      <IconPencil {...ICON} />
                    </Act>
                    <Act
                      label={t('collections.delete_label', { name: collection.name })}
                      onClick={begin('delete', collection)}
                      color="red"
                    >
                      <IconTrash {...ICON} />
                    </Act>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        <Button leftSection={<IconFolderPlus {...ICON} />} onClick={() => task.begin({ kind: 'create' })}>
          {t('collections.new')}
        </Button>
      </div>
      {task.dialog}
    </Dialog>
  );
}

function Act({ label, color = 'gray', onClick, children }: ActProps) {
  return (
    <ActionIcon variant="subtle" color={color} size="input-sm" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

interface ActProps {
  label: string;
  color?: string;
  onClick: () => void;
  children: ReactNode;
}
