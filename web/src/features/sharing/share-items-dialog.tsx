import { Skeleton } from '@mantine/core';
import '../../locales/groups';
import '../../locales/sharing';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupsQuery } from '../../api/groups';
import { useGroupsOfItemsQuery } from '../../api/sharing';
import type { Extent } from '../../domain/collection-item-changes';
import { Dialog } from '../../ui/dialog';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import { GroupMembers } from './parts/group-members';
import { NewGroup } from './parts/new-group';
import { SelectGroups } from './parts/select-groups';

interface ShareItemsDialogProps {
  /** Some may be others': those are left out, and it is said how many. */
  items: Item[];
  opened: boolean;
  onClose: () => void;
}

/** Which groups see some items: what is clicked together is changed in one step. */
export default function ShareItemsDialog({ items, opened, onClose }: ShareItemsDialogProps) {
  const { t } = useTranslation();
  const own = items.filter(({ my_role }) => my_role === 'owner');
  const skipped = items.length - own.length;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('sharing.items_title', { count: own.length })}
      size="32rem"
      sheet
    >
      {own.length === 0 ? (
        <p>{items.length === 0 ? t('sharing.no_items') : t('sharing.none_own')}</p>
      ) : (
        <Views own={own} skipped={skipped} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ViewsProps {
  /** At least one. */
  own: Item[];
  /** Others' that were selected, too. */
  skipped: number;
  onClose: () => void;
}

function Views({ own, skipped, onClose }: ViewsProps) {
  const { t } = useTranslation();
  const groups = useGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shares = useGroupsOfItemsQuery(own.map(({ id }) => id));
  const [view, setView] = useState<'select' | 'create' | { members: Group }>('select');
  const [returned, setReturned] = useState(false);
  const [wanted, setWanted] = useState(new Map<number, Extent>());
  const want = (groupId: number, extent: Extent) => setWanted(new Map(wanted).set(groupId, extent));
  const back = () => {
    setReturned(true);
    setView('select');
  };

  if (!groups.data || !shares.data) {
    if (groups.error) return <Problem>{errorText(groups.error, t('groups.load_failed'))}</Problem>;
    if (shares.error) return <Problem>{errorText(shares.error, t('sharing.shared_groups_failed'))}</Problem>;
    return <Skeleton height="12rem" />;
  }
  if (typeof view === 'object') return <GroupMembers group={view.members} onBack={back} />;
  if (view === 'create') {
    return (
      <NewGroup
        onBack={back}
        onCreated={({ id }) => {
          want(id, 'all');
          back();
        }}
      />
    );
  }
  return (
    <SelectGroups
      items={own}
      skipped={skipped}
      groups={groups.data}
      shares={shares.data}
      wanted={wanted}
      returned={returned}
      onWant={want}
      onCreate={() => setView('create')}
      onMembers={(members) => setView({ members })}
      onDone={onClose}
    />
  );
}
