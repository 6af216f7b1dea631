import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import { listenToEvents } from '../api/client/event-stream';
import { ALL, POLLED, refresh } from '../api/client/refresh';
import type { AppDispatch, AppState } from './hooks';
import { liveSet, selectIsLive } from './live-updates.slice';
import { selectToken } from './session/session.slice';
import { refused } from './session/take-token';

/** Poll interval without a stream (docs/rules/screens.md). The queue has its own polling while it is active. */
const POLL_MS = 45_000;
/** Poll interval with a stream, in case an event was lost. */
const LIVE_POLL_MS = 5 * 60_000;

/** Limits of the growing reconnect delay. The delay is randomized so that clients do not reconnect all at once. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Minimum time between two refetches. Changes in between are grouped. */
const GATHERED_MS = 1_000;

interface Store {
  dispatch: AppDispatch;
  getState: () => AppState;
  subscribe: (listener: () => void) => unknown;
}

/**
 * Keeps data on screen up to date while a user is signed in and the page is visible. It uses the server's event
 * stream and falls back to polling.
 */
export function keepUpToDate(store: Store): void {
  let listening: AbortController | undefined;
  let heardOf = '';
  const before: Before = { listened: false };

  const check = () => {
    const token = selectToken(store.getState());
    const wanted = document.visibilityState === 'visible' ? (token ?? '') : '';
    if (wanted === heardOf) return;
    heardOf = wanted;
    listening?.abort();
    listening = undefined;
    if (!wanted) return;
    listening = new AbortController();
    void listen(store, wanted, listening.signal, before);
  };

  store.subscribe(check);
  document.addEventListener('visibilitychange', check);
  check();
}

/**
 * Whether this page had a stream before. If so, changes may have been missed since, for example while the tab was
 * hidden.
 */
interface Before {
  listened: boolean;
}

async function listen(store: Store, token: string, signal: AbortSignal, before: Before): Promise<void> {
  const changes = gathering((topics) => store.dispatch(refresh(topics)));
  let poll = setInterval(() => store.dispatch(refresh(POLLED)), POLL_MS);
  const setLive = (isLive: boolean) => {
    if (selectIsLive(store.getState()) === isLive) return;
    store.dispatch(liveSet(isLive));
    clearInterval(poll);
    poll = setInterval(() => store.dispatch(refresh(POLLED)), isLive ? LIVE_POLL_MS : POLL_MS);
  };
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const end = await listenToEvents({
      token,
      signal,
      onOpen: () => {
        setLive(true);
        // A page that has just loaded has current data.
        if (before.listened) changes.add(ALL);
        before.listened = true;
        pause = FIRST_PAUSE_MS;
      },
      onChanged: changes.add,
    });
    before.listened = true;
    if (signal.aborted) break;
    setLive(false);
    if (end === 'unauthorized') {
      store.dispatch(refused(token));
      break;
    }
    await elapsed(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
  clearInterval(poll);
  changes.stop();
  store.dispatch(liveSet(false));
}

/** Passes the first topics on at once. Further topics are grouped and passed on at most once a second. */
function gathering(tell: (topics: Topic[]) => void) {
  const due = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = due.size > 0 ? setTimeout(flush, GATHERED_MS) : undefined;
    if (due.size > 0) tell([...due]);
    due.clear();
  };
  return {
    add: (topics: readonly Topic[]) => {
      for (const topic of topics) due.add(topic);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

function elapsed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
