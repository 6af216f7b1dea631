import { focusPart } from './focus-part';
import { isUsable, type Place, successorOf, TEXTS } from './focus-successor';

/** Within this time, dialogs return focus (Mantine's `useFocusReturn`) and replaced rows are rendered. */
const SETTLED_MS = 30;
/** An element disabled for longer than this has lost its focus, unless it is marked as busy. */
const DISABLED_MS = 300;
/** A virtualized row removed within this time after a scroll was scrolled out of view, not deleted. */
const SCROLLED_MS = 300;

/** Layers that keep a focus of their own. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], .mantine-Notification-root';
const ROWS = '[data-index], :has(> [data-index])';

interface Held {
  element: HTMLElement;
  layer: Element | null;
  /** The path of the page when the element got focus. */
  path: string;
  place: Place | null;
  removedAt: number;
}

/**
 * Browsers move focus to the body when the focused element is removed or disabled. The next key then does nothing,
 * and in a dialog the Tab key does not work. This function focuses the element again when it is enabled, otherwise
 * its successor (`successorOf`). After a navigation it focuses the heading of the new page. It does nothing if the
 * user has clicked or tabbed elsewhere.
 */
export function keepFocus(): () => void {
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  /** The last focused element of each layer, latest layer last. */
  let held: Held[] = [];
  let path = location.pathname;
  let byKeys = false;
  /** The first page gets no focus before the user has interacted with it. */
  let isUsed = false;
  let scrolledAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let disabledAt: number | undefined;

  const isLost = () => {
    const { activeElement: active } = document;
    const lost = held.at(-1)?.element;
    return active === null || active === document.body || (active === lost && !isUsable(lost));
  };
  // A page that becomes shorter scrolls only after the removal.
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

  /** Restores lost focus. If no target exists yet, the next DOM change tries again. */
  function look(isBelow = false) {
    if (!isLost()) return;
    const lost = held.at(-1);
    if (lost?.element.isConnected) {
      lost.place = null;
      // A text field would open the keyboard of a touch screen again.
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
      // Chromium fires `focusout` before it removes the element.
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

/** Updates the recorded place of a removed element when nodes around it are removed. */
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

/** The place of an element that is still in the document. */
const placeOf = (element: HTMLElement): Place => ({
  parent: element.parentNode ?? document.body,
  previous: element,
  next: element.nextSibling,
  root: element,
});

/** The fields of a form are disabled while it is being sent. */
const isUnderWay = (element: HTMLElement) => element.closest('[aria-busy="true"]') !== null;

const headingOfPage = () => [...document.querySelectorAll<HTMLElement>('main h1, h1')].find(isUsable);
