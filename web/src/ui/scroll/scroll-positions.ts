/** sessionStorage key of scroll positions in this tab, by the router's history key. */
const STORED = 'scroll_positions';
/** Number of stored positions. Users rarely go back further. */
const MOST = 50;
/** How long a page waits for late lists. Any user input ends the wait at once. */
const PATIENCE_MS = 30_000;
const SIGNS_OF_USE = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * How the user reached a page: by Back, Forward or reload (`again`), by a new navigation, or by a change of the
 * address only.
 */
export type Arrival = 'again' | 'new' | 'same_page';

let positions = new Map<string, number>();
let entry: string | null = null;
let waiting: { target: number; stop: () => void } | null = null;

/**
 * Replaces the browser's scroll restoration, which runs before the page has its full height. Must be called before
 * the router starts. React Router's own restoration requires its data router.
 */
export function beginScrollPositions(): void {
  window.history.scrollRestoration = 'manual';
  // The router assigns keys to entries that it adds, but not to the first page of a visit.
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
  try {
    positions = new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    positions = new Map();
  }
  const noteIt = () => waiting || note(window.scrollY);
  window.addEventListener('scroll', noteIt, { passive: true });
  // `popstate` may come before the scroll event, which waits for the next frame.
  window.addEventListener('popstate', noteIt);
  // A phone may end a hidden page without further events.
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', store);
}

/**
 * Called when the page of a history entry is on screen. A new page starts at the top, an earlier page at its saved
 * position.
 */
export function showEntry(key: string, arrival: Arrival): void {
  entry = key;
  if (arrival === 'same_page') {
    note(waiting?.target ?? window.scrollY);
    return;
  }
  waiting?.stop();
  const target = arrival === 'again' ? (positions.get(key) ?? 0) : 0;
  window.scrollTo(0, target);
  if (target > 0) keepAt(target);
  else note(0);
}

/** Keeps scrolling to the target while the page grows or shrinks briefly. */
function keepAt(target: number): void {
  const observer = new ResizeObserver(() => window.scrollTo(0, target));
  const stop = () => {
    waiting = null;
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, stop, { capture: true });
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  waiting = { target, stop };
  observer.observe(document.body);
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, stop, { capture: true, passive: true });
}

function note(y: number): void {
  if (entry === null) return;
  // Moves the entry to the end: the newest is last.
  positions.delete(entry);
  positions.set(entry, y);
}

function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-MOST)));
  } catch {
    // Without storage, pages start at the top.
  }
}
