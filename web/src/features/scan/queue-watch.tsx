import { useEffect } from 'react';
import { selectIsLive } from '../../api/live-updates.slice';
import { isMoving, pendingEntriesApi, usePendingEntriesQuery } from '../../api/pending-entries';
import { useAppSelector } from '../../app/hooks';
import { t } from '../../i18n/t';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';
import { selectUploads } from './scan.slice';

/** See docs/rules/screens.md; while the server tells of changes, in case that one was not told. */
const POLL_MS = 2_000;
const LIVE_POLL_MS = 15_000;
/** The server lists completed entries this long (docs/rules/analysis.md). */
const COMPLETED_SHOWN_MS = 10_000;

/** They go on while the user is elsewhere in the app. */
const UPLOADS = {
  words: () => ({
    title: t('leaving.uploads_title'),
    text: t('leaving.uploads'),
    discard: t('leaving.uploads_discard'),
    stay: t('leaving.stay'),
  }),
  survives: () => true,
};

/**
 * Follows the server's queue on every tab while anything is under way, so that new items show up wherever one
 * looks, and asks before an unfinished upload is lost.
 */
export function QueueWatch() {
  const uploads = useAppSelector(selectUploads);
  const isLive = useAppSelector(selectIsLive);
  const { data, isError } = pendingEntriesApi.endpoints.pendingEntries.useQueryState();
  const busy = isError || (data && isMoving(data)) || uploads.some(({ state }) => state !== 'failed');
  const { refetch } = usePendingEntriesQuery(undefined, {
    pollingInterval: busy ? (isLive ? LIVE_POLL_MS : POLL_MS) : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });

  const leaving = !busy && data?.queue.some(({ status }) => status === 'completed');
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(refetch, COMPLETED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leaving, refetch]);

  const unsent = uploads.some(({ state }) => state === 'waiting' || state === 'uploading');
  useWorkAtRisk(unsent ? UPLOADS : null);

  return null;
}
