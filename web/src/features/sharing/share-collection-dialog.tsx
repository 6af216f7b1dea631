import { Skeleton } from '@mantine/core';
import '../../locales/groups';
import '../../locales/sharing';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayShare, useGroupsQuery } from '../../api/groups';
import { useGuestLinksQuery } from '../../api/guest-links';
import { useSharedGroupsQuery } from '../../api/sharing';
import { formatList } from '../../i18n/formats';
import { Dialog } from '../../ui/dialog';
import { errorText } from '../../ui/error-text';
import { Problem } from '../../ui/problem';
import { GuestLinks } from './guest-links/guest-links';
import { ShareGroup } from './parts/share-group';
import { SharedGroups } from './parts/shared-groups';
import classes from './sharing.module.css';

interface ShareCollectionDialogProps {
  /** One's own. */
  collection: Collection;
  opened: boolean;
  onClose: () => void;
}

/** Who sees a collection, and what they may do with it. */
export default function ShareCollectionDialog({ collection, ...dialog }: ShareCollectionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...dialog} title={t('sharing.collection_title', { name: collection.name })} size="34rem" sheet>
      <Views collection={collection} onClose={dialog.onClose} />
    </Dialog>
  );
}

function Views({ collection, onClose }: Pick<ShareCollectionDialogProps, 'collection' | 'onClose'>) {
  const { t } = useTranslation();
  const groups = useGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shared = useSharedGroupsQuery(collection.id);
  const [view, setView] = useState<'main' | 'share-group'>('main');
  const [returned, setReturned] = useState(false);
  const back = () => {
    setReturned(true);
    setView('main');
  };

  if (!shared.data) {
    if (shared.error) return <Problem>{errorText(shared.error, t('sharing.shared_groups_failed'))}</Problem>;
    return <Skeleton height="10rem" />;
  }
  const known = new Set(shared.data.map(({ id }) => id));
  const mine = groups.data?.filter(mayShare);
  const free = mine?.filter(({ id }) => !known.has(id));
  if (view === 'share-group' && free) {
    return <ShareGroup collection={collection} groups={free} onBack={back} />;
  }
  return (
    <>
      {groups.error && !mine && <Problem>{errorText(groups.error, t('groups.load_failed'))}</Problem>}
      <SeenBy collection_id={collection.id} groups={shared.data.length} />
      <SharedGroups
        collection={collection}
        shared={shared.data}
        reach={!mine || !free ? 'unknown' : mine.length === 0 ? 'nobody' : free.length === 0 ? 'everybody' : 'more'}
        returned={returned}
        onShare={() => setView('share-group')}
        onClose={onClose}
      />
      <GuestLinks collection_id={collection.id} />
    </>
  );
}

/** The whole of it in one line, once somebody sees it. */
function SeenBy({ collection_id, groups }: { collection_id: number; groups: number }) {
  const { t } = useTranslation();
  const { data: links = [] } = useGuestLinksQuery(collection_id);
  const guests = links.reduce((sum, { is_active, use_count }) => sum + (is_active ? use_count : 0), 0);
  const who = [
    groups > 0 && t('sharing.groups', { count: groups }),
    guests > 0 && t('guest_links.guests', { count: guests }),
  ].filter((part) => part !== false);
  return who.length > 0 && <p className={classes.hint}>{t('sharing.seen_by', { who: formatList(who) })}</p>;
}
