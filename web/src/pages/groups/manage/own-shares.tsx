import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { useCollectionsQuery } from '../../../api/items/collections';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { SharedPicture } from '../shared-picture';
import classes from './manage.module.css';

const ShareCollectionDialog = lazyPart(() => import('../../../widgets/sharing/share-collection-dialog'));

/** The user's collections that are shared with the group, each with a way to see and change who has access. */
export function OwnShares({ group }: { group: Group }) {
  const { data: collections = [] } = useCollectionsQuery({ counts: true, system: true });
  const sharing = useLazyDialog(ShareCollectionDialog);
  const [chosen, setChosen] = useState<Collection | null>(null);
  const pictures = new Map(group.shared_collections.map((shared) => [shared.id, shared.pictures[0]]));
  const own = collections.filter(({ id }) => pictures.has(id));
  if (own.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('groups.shared_by_me')}</h3>
      <ul>
        {own.map((collection) => (
          <li key={collection.id}>
            <UnstyledButton
              className={classes.ownShare}
              onClick={() => {
                setChosen(collection);
                sharing.open();
              }}
            >
              <SharedPicture picture={pictures.get(collection.id)} Icon={IconFolder} />
              <span className={classes.who}>
                <strong>{collection.name}</strong>
                <span className={classes.count}>{t('groups.holds', { count: collection.item_count ?? 0 })}</span>
              </span>
              <IconChevronRight className={classes.onward} size="1.25rem" stroke={1.75} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {chosen && sharing.shown((dialog) => <ShareCollectionDialog {...dialog} collection={chosen} />)}
    </section>
  );
}
