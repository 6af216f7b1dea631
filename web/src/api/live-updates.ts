import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import type { AppDispatch, AppState } from '../app/hooks';
import { selectToken } from '../session/session.slice';
import { refused } from '../session/take-token';
import { listenToEvents } from './event-stream';
import { liveSet, selectIsLive } from './live-updates.slice';
import { ALL, POLLED, refresh } from './refresh';

/** What is asked for without a stream, and how often (docs/rules/screens.md); the queue asks by itself while it moves. */
const POLL_MS = 45_000;
/** With a stream, in case that something was not told. */
const LIVE_POLL_MS = 5 * 60_000;

/** Between two tries, growing; a part of it is chance, so that not everybody comes back at once. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** What changes shortly after another is asked for together. */
const GATHERED_MS = 1_000;

interface Store {
  dispatch: AppDispatch;
  getState: () => AppState;
  subscribe: (listener: () => void) => unknown;
}

/**
 * Keeps what is on screen up to date while somebody is signed in and the page is visible: by the server's stream of
 * events, and by asking now and then where that is not to be had.
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

/** Whether this page has listened before: since then anything may have changed, also while its tab was hidden. */
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
        // What a page has just loaded is new.
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

/** The first at once, then what has gathered, once a second at most. */
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
