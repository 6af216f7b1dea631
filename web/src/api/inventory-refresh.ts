import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { api } from './api';
import { isActive, isMoving, pendingEntriesApi } from './pending-entries';

/** A long list is megabytes, and many photos may be done one shortly after the other. */
const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 16_000;

const { pendingEntries } = pendingEntriesApi.endpoints;
type State = Parameters<ReturnType<typeof pendingEntries.select>>[0];

/**
 * Asks for the inventory again when photos have become items: at once for the first, then with growing pauses for as
 * long as the queue is busy, and at its end for whatever came since. The queue's own polls are the clock; a list that is
 * still on its way is not asked for a second time beside it, the store sees to that.
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

/** An entry that has left the list was completed too, while nobody was looking: it stays listed for 10 s only. */
function somethingWasCompleted(before: Entry[], after: Entry[]): boolean {
  const now = new Map(after.map((entry) => [entry.id, entry.status]));
  return before.filter(isActive).some(({ id }) => (now.get(id) ?? 'completed') === 'completed');
}
