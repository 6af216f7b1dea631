import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useTranslation } from 'react-i18next';
import { useGroupsOfItemsQuery } from '../../../api/sharing';
import { Chip } from '../../../ui/chip';
import { lazyPart } from '../../../ui/lazy-part';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import classes from './item-section.module.css';
import { RevokeShare } from './revoke-share';

const ShareItemsDialog = lazyPart(() => import('../../sharing/share-items-dialog'));

/** Which groups see an item, or through which one it came; its owner can change that, and a group's owner end it. */
export function ItemSharing({ item }: { item: Item }) {
  const { t } = useTranslation();
  const dialog = useLazyDialog(ShareItemsDialog);
  const own = item.my_role === 'owner';
  const asked = own && item.access_type === 'shared';
  const { currentData } = useGroupsOfItemsQuery(asked ? [item.id] : skipToken);
  const groups = currentData?.[item.id] ?? [];
  const known = currentData !== undefined;
  return (
    <section className={classes.section} aria-label={t('editor.sharing')}>
      <div className={classes.list}>
        <span className={classes.label}>{t('editor.sharing')}</span>
        {item.access_type === 'my_personal' && <p className={classes.none}>{t('editor.not_shared')}</p>}
        {groups.length > 0 && (
          <ul className={classes.chips}>
            {groups.map(({ group_id, name }) => (
              <li key={group_id}>
                <Chip>{name}</Chip>
              </li>
            ))}
          </ul>
        )}
        {asked && known && groups.length === 0 && <p className={classes.none}>{t('editor.shared_collection')}</p>}
        {!own && item.group_name && (
          <p className={classes.none}>{t('editor.through_group', { group: item.group_name })}</p>
        )}
      </div>
      {!own && <RevokeShare item={item} />}
      {own && (
        <Button variant="default" size="xs" onClick={dialog.open}>
          {t('editor.share')}
        </Button>
      )}
      {dialog.shown((state) => (
        <ShareItemsDialog {...state} items={[item]} />
      ))}
    </section>
  );
}
