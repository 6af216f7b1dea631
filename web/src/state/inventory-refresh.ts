import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { isActive, isMoving, pendingEntriesApi } from '../api/analysis/pending-entries';
import { api } from '../api/client/api';

/** Pauses between list refetches. A long list has megabytes, and several photos may finish in quick succession. */
const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 16_000;

const { pendingEntries } = pendingEntriesApi.endpoints;
type State = Parameters<ReturnType<typeof pendingEntries.select>>[0];

/**
 * Refetches the inventory when photos have become items. The first refetch is immediate, and the pauses between
 * further ones grow while the queue is busy. A last refetch follows when the queue is done. The queue's polls trigger
 * the checks. RTK Query does not start a second refetch while one is running.
 */
export function listenToQueue(listener: ListenerMiddlewareInstance): void {
  let owed = false;
  let pause = 0;
  let last = 0;
  listener.startListening({
    matcher: pendingEntries.matchFulfilled,
    effect: ({ payload: now }, { dispatch, getOriginalState }) => {
      const before = pendingEntries.select()(getOriginalState() as State).data;
      owed ||= somethingWasCompleted(before?.queue ?? [], now.queue);
      const ended = !isMoving(now);
      if (owed && (ended || Date.now() - last >= pause)) {
        owed = false;
        last = Date.now();
        pause = Math.min(pause * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        dispatch(api.util.invalidateTags(['Items', 'Collections', 'Stats']));
      }
      if (ended) pause = 0;
    },
  });
}

/** An entry that has left the list also counts as completed: completed entries stay listed for only 10 s. */
function somethingWasCompleted(before: Entry[], after: Entry[]): boolean {
  const now = new Map(after.map((entry) => [entry.id, entry.status]));
  return before.filter(isActive).some(({ id }) => (now.get(id) ?? 'completed') === 'completed');
}
