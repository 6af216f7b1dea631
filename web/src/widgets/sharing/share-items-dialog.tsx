import { Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import '../../i18n/locales/groups';
import '../../i18n/locales/sharing';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, useState } from 'react';
import { isSettled } from '../../api/client/is-settled';
import { useItemQuery } from '../../api/items/item-lists';
import { useGroupsQuery } from '../../api/sharing/groups';
import { useGroupsOfItemsQuery } from '../../api/sharing/sharing';
import { sumOf, useItemGuests } from '../../api/sharing/use-item-guests';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { GroupMembers } from './parts/group-members';
import { ItemGroups } from './parts/item-groups';
import { type FailedCall, LoadProblems } from './parts/load-problems';
import { NewGroup } from './parts/new-group';
import { SeenBy } from './parts/seen-by';
import { ThroughCollections } from './parts/through-collections';
import classes from './sharing.module.css';
import { useThroughCollections } from './use-through-collections';

interface ShareItemsDialogProps {
  /** May include items of other users, which are left out and counted. */
  items: Item[];
  /** A note about the items. */
  note?: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** The groups that see the items; for a single item also the users who see it and through which collections. */
export default function ShareItemsDialog({ items, note, opened, onClose }: ShareItemsDialogProps) {
  const own = items.filter(({ my_role }) => my_role === 'owner');
  const [first] = own;
  const title =
    first && own.length === 1
      ? t('sharing.title', { name: first.name })
      : t('sharing.items_title', { count: own.length });
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="34rem" sheet asks>
      {note}
      {own.length === 0 ? (
        <p>{items.length === 0 ? t('sharing.no_items') : t('sharing.none_own')}</p>
      ) : (
        <Views own={own} skipped={items.length - own.length} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ViewsProps {
  /** At least one. */
  own: Item[];
  /** The number of selected items that belong to other users. */
  skipped: number;
  onClose: () => void;
}

function Views({ own, skipped, onClose }: ViewsProps) {
  const groups = useGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shares = useGroupsOfItemsQuery(own.map(({ id }) => id));
  const only = own.length === 1 ? own[0] : undefined;
  const details = useItemQuery(only?.id ?? skipToken, { refetchOnMountOrArgChange: true });
  const guests = useItemGuests(only?.id);
  const through = useThroughCollections(only?.id, groups.data ?? [], guests);
  const [view, setView] = useState<'groups' | 'create' | { members: Group }>('groups');
  const [returned, setReturned] = useState(false);
  const back = () => {
    setReturned(true);
    setView('groups');
  };

  if (!groups.data || !shares.data || (only && !isSettled(details))) {
    const failed: FailedCall[] = [
      { error: groups.error, fallback: t('groups.load_failed') },
      { error: shares.error, fallback: t('sharing.shared_groups_failed') },
    ];
    if (!failed.some(({ error }) => error)) return <Skeleton height="16rem" />;
    return <LoadProblems failed={failed} />;
  }
  if (typeof view === 'object') return <GroupMembers group={view.members} onBack={back} />;
  if (view === 'create') return <NewGroup onBack={back} />;
  return (
    <div className={classes.view}>
      {skipped > 0 && <p className={classes.hint}>{t('sharing.skipped', { count: skipped })}</p>}
      {/* Shown only once the number of guests is known. */}
      {details.data && guests && (
        <SeenBy users={details.data.visible_to} people={details.data.visible_to_count} guests={sumOf(guests)} />
      )}
      <ThroughCollections found={through} onClose={onClose} />
      <ItemGroups
        items={own}
        groups={groups.data}
        shares={shares.data}
        through={through}
        returned={returned}
        onCreate={() => setView('create')}
        onMembers={(members) => setView({ members })}
      />
    </div>
  );
}
