import { useEffect } from 'react';
import { isMoving, pendingEntriesApi, usePendingEntriesQuery } from '../../api/analysis/pending-entries';
import { useAppSelector } from '../../state/hooks';
import { selectIsLive } from '../../state/live-updates.slice';
import { selectUploads } from '../../state/scan.slice';
import { UNSENT_UPLOADS } from '../../ui/leaving/unsent-uploads';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';

/**
 * See docs/rules/screens.md. The longer interval applies while live updates are connected, in case one is
 * missed.
 */
const POLL_MS = 2_000;
const LIVE_POLL_MS = 15_000;
/** How long the server lists completed entries (docs/rules/analysis.md). */
const COMPLETED_SHOWN_MS = 10_000;

/**
 * Polls the server's queue on every page while photos are under way, so that new items appear everywhere. Asks
 * before the user closes the tab with unfinished uploads.
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

  const unsent = uploads.some(
    ({ state, retriable }) => state === 'waiting' || state === 'uploading' || (state === 'failed' && retriable),
  );
  useWorkAtRisk(unsent ? UNSENT_UPLOADS : null);

  return null;
}
