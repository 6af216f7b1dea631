import { focusPart } from './focus-part';
import { isUsable, type Place, successorOf, TEXTS } from './focus-successor';

/** Dialogs give the focus back within this time (Mantine's `useFocusReturn`), and rows that are drawn anew are there. */
const SETTLED_MS = 30;
/** What is disabled for longer than this is not enabled again soon, unless it shows that it is under way. */
const DISABLED_MS = 300;
/** A row of a list that draws only what is near the window has not gone when it was scrolled away. */
const SCROLLED_MS = 300;

/** Each has a focus of its own, to which it returns. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], .mantine-Notification-root';
const ROWS = '[data-index], :has(> [data-index])';

interface Held {
  element: HTMLElement;
  layer: Element | null;
  /** The address that it was focused at. */
  path: string;
  place: Place | null;
  removedAt: number;
}

/**
 * A browser drops the focus to the body when the focused element is removed or disabled: the next key then does nothing,
 * and in a dialog the tab key is dead. This gives it to the same element once that is enabled again, else to what follows
 * it (`successorOf`); on another page, to the heading of the page. It leaves alone who has clicked or tabbed elsewhere.
 */
export function keepFocus(): () => void {
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  /** One of each layer, the latest last. */
  let held: Held[] = [];
  let path = location.pathname;
  let byKeys = false;
  /** Nobody has left a page that nobody has used. */
  let isUsed = false;
  let scrolledAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disabledAt: number | undefined;

  const isLost = () => {
    const { activeElement: active } = document;
    const lost = held.at(-1)?.element;
    return active === null || active === document.body || (active === lost && !isUsable(lost));
  };
  // A page that has become shorter scrolls only after the removal.
  const isScrolledAway = (removedAt: number) => scrolledAt <= removedAt && removedAt - scrolledAt < SCROLLED_MS;
  const lookSoon = (ms = SETTLED_MS) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, ms);
  };
  const give = (element: HTMLElement | null | undefined, scroll = byKeys) => {
    if (!element) return;
    focusPart(element);
    if (scroll) element.scrollIntoView({ block: 'nearest' });
  };

  /** Gives the focus to whom it belongs, if it is lost. What is not there yet is looked for after the next change. */
  function look(isBelow = false) {
    if (!isLost()) return;
    const lost = held.at(-1);
    if (lost?.element.isConnected) {
      lost.place = null;
      // A text field would open the keyboard of a touch screen anew.
      if (isBelow && !byKeys && lost.element.matches(TEXTS)) return;
      if (isUsable(lost.element)) return give(lost.element);
    }
    if (lost?.layer && !lost.layer.isConnected) {
      held.pop();
      return look(true);
    }
    if (location.pathname !== (lost?.path ?? path)) {
      if (isUsed && !document.querySelector('[aria-modal="true"]')) give(headingOfPage(), false);
      return;
    }
    if (!lost) return;
    if (lost.place) {
      const { parent, root } = lost.place;
      const isRow = [parent, root].some((node) => node instanceof Element && node.matches(ROWS));
      if (isRow && isScrolledAway(lost.removedAt)) held.pop();
      else give(successorOf(lost.element, lost.place, byKeys));
    } else if (lost.element.isConnected && !isUnderWay(lost.element)) {
      disabledAt ??= performance.now();
      if (performance.now() - disabledAt < DISABLED_MS) return lookSoon();
      give(successorOf(lost.element, placeOf(lost.element), byKeys));
    }
  }

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      const layer = target.closest(LAYERS);
      held = held.filter((one) => one.layer !== layer && (one.layer?.isConnected ?? true));
      held.push({ element: target, layer, path: location.pathname, place: null, removedAt: 0 });
      path = location.pathname;
      disabledAt = undefined;
    },
    options,
  );
  document.addEventListener(
    'focusout',
    ({ target }) =>
      // Chromium tells of it before the element is removed.
      queueMicrotask(() => {
        if (held.at(-1)?.element === target && isLost() && isUsable(target as HTMLElement)) held.pop();
      }),
    options,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      isUsed = true;
      byKeys = false;
      if (isLost()) held.pop();
    },
    options,
  );
  document.addEventListener(
    'keydown',
    () => {
      isUsed = true;
      byKeys = true;
    },
    options,
  );
  document.addEventListener('scroll', () => (scrolledAt = performance.now()), options);

  const changes = new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) for (const one of held) follow(one, node, record);
    }
    if (held.length > 0 || location.pathname !== path) lookSoon();
  });
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'data-disabled', 'aria-busy'],
  });
  return () => {
    ending.abort();
    changes.disconnect();
    clearTimeout(timer);
  };
}

/** Keeps the place of a removed element up to date, whatever is removed around it. */
function follow(held: Held, removed: Node, { target: parent, previousSibling, nextSibling }: MutationRecord) {
  const { element, place } = held;
  if (place?.parent.isConnected) {
    if (removed === place.previous) place.previous = previousSibling;
    if (removed === place.next) place.next = nextSibling;
    return;
  }
  if (element.isConnected || !(removed.contains(element) || (place && removed.contains(place.parent)))) return;
  held.removedAt = performance.now();
  held.place = { parent, previous: previousSibling, next: nextSibling, root: removed };
}

/** Of an element that is still there. */
const placeOf = (element: HTMLElement): Place => ({
  parent: element.parentNode ?? document.body,
  previous: element,
  next: element.nextSibling,
  root: element,
});

/** The fields of a form are disabled while it is sent. */
const isUnderWay = (element: HTMLElement) => element.closest('[aria-busy="true"]') !== null;

const headingOfPage = () => [...document.querySelectorAll<HTMLElement>('main h1, h1')].find(isUsable);
