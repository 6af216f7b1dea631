/** Where each page of the browser's history was scrolled to in this tab, by the key that the router gave it. */
const STORED = 'scroll_positions';
/** As far back as anyone goes. */
const MOST = 50;
/** Lists may come late on slow lines. Anything that the user does ends the waiting at once. */
const PATIENCE_MS = 30_000;
const SIGNS_OF_USE = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How a page was reached: by Back, Forward or a reload; by something new; or only its address has changed. */
export type Arrival = 'again' | 'new' | 'same_page';

let positions = new Map<string, number>();
let entry: string | null = null;
let waiting: { target: number; stop: () => void } | null = null;

/**
 * Takes over from the browser, which restores a position before the page is as high as it was. Call it before the router
 * begins. React Router's own restoration comes only with its data router.
 */
export function beginScrollPositions(): void {
  window.history.scrollRestoration = 'manual';
  // The router names what it adds to the history, but not the page that a visit begins with.
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
  try {
    positions = new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    positions = new Map();
  }
  const noteIt = () => waiting || note(window.scrollY);
  window.addEventListener('scroll', noteIt, { passive: true });
  // The scroll event comes with the next frame, Back may come before it.
  window.addEventListener('popstate', noteIt);
  // A phone may end a hidden page without a further word.
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', store);
}

/** The page of a history entry is on screen: a new one begins at its top, one from before where it was. */
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

/** Scrolls on as the page grows, and back after a part of it was shorter for a moment. */
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
  // The latest last.
  positions.delete(entry);
  positions.set(entry, y);
}

function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-MOST)));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}
