import { Skeleton } from '@mantine/core';
import '../../i18n/locales/groups';
import '../../i18n/locales/sharing';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { useMeQuery } from '../../api/account/auth';
import { isSettled } from '../../api/client/is-settled';
import { useGroupsQuery } from '../../api/sharing/groups';
import { guestsBy, useGuestLinksQuery } from '../../api/sharing/guest-links';
import { useSharedGroupsQuery } from '../../api/sharing/sharing';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { CreateLink } from './guest-links/create-link';
import { GuestLinks } from './guest-links/guest-links';
import { CollectionGroups } from './parts/collection-groups';
import { GroupMembers } from './parts/group-members';
import { type FailedCall, LoadProblems } from './parts/load-problems';
import { SeenBy } from './parts/seen-by';
import classes from './sharing.module.css';

interface ShareCollectionDialogProps {
  /** A collection of the user. */
  collection: Collection;
  opened: boolean;
  onClose: () => void;
}

/** The users and groups with access to a collection, and their permissions. */
export default function ShareCollectionDialog({ collection, ...dialog }: ShareCollectionDialogProps) {
  return (
    <Dialog {...dialog} title={t('sharing.title', { name: collection.name })} size="34rem" sheet growing asks>
      <Views collection={collection} onClose={dialog.onClose} />
    </Dialog>
  );
}

function Views({ collection, onClose }: Pick<ShareCollectionDialogProps, 'collection' | 'onClose'>) {
  const { data: me } = useMeQuery();
  const groups = useGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shared = useSharedGroupsQuery(collection.id);
  const links = useGuestLinksQuery(collection.id);
  const [members, setMembers] = useState<Group | null>(null);
  const [makesLink, setMakesLink] = useState(false);
  const [returned, setReturned] = useState(false);

  if (!shared.data || !groups.data || !isSettled(links)) {
    const failed: FailedCall[] = [
      { error: shared.error, fallback: t('sharing.shared_groups_failed') },
      { error: groups.error, fallback: t('groups.load_failed') },
    ];
    if (!failed.some(({ error }) => error)) return <Skeleton height="24rem" />;
    return <LoadProblems failed={[...failed, { error: links.error, fallback: t('guest_links.fetch_failed') }]} />;
  }
  const back = () => {
    setReturned(true);
    setMembers(null);
    setMakesLink(false);
  };
  if (members) return <GroupMembers group={members} onBack={back} />;
  if (makesLink) return <CreateLink collection_id={collection.id} onBack={back} />;
  const sharedIds = new Set(shared.data.groups.map(({ id }) => id));
  const seeing = groups.data.filter(({ id }) => sharedIds.has(id)).flatMap(({ members_preview }) => members_preview);
  const users = new Map(seeing.filter(({ user_id }) => user_id !== me?.id).map((user) => [user.user_id, user]));
  const guests = links.data && guestsBy(links.data);
  return (
    <div className={classes.view}>
      {/* Shown only once the number of guests is known. */}
      {guests !== undefined && <SeenBy users={[...users.values()]} people={shared.data.people_count} guests={guests} />}
      <CollectionGroups
        collection={collection}
        groups={groups.data}
        shared={shared.data.groups}
        returned={returned}
        onMembers={setMembers}
        onClose={onClose}
      />
      <GuestLinks collection_id={collection.id} onCreate={() => setMakesLink(true)} />
    </div>
  );
}
