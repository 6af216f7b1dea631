import { type RefObject, useEffect } from 'react';

/** The button next to a place's name that folds it; Left and Right press it. */
const FOLD = '[aria-expanded]';

/**
 * Makes the rail one tab stop; otherwise Tab would lead through all collections, places and tags before the
 * content of each page. Arrow keys, Home and End move between rows.
 */
export function useRailKeys(rail: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: root } = rail;
    if (!root) return;
    const ending = new AbortController();
    let last: HTMLElement | null = null;
    const controls = () => [...root.querySelectorAll<HTMLElement>('a[href], button')];
    const stops = () => controls().filter((control) => !control.matches(FOLD));

    const mark = () => {
      const all = stops();
      const stop = all.find((one) => one === last) ?? all.find((one) => one.matches('[aria-current]')) ?? all[0];
      for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
    };
    mark();
    const rows = new MutationObserver(mark);
    rows.observe(root, { subtree: true, childList: true });

    root.addEventListener(
      'focusin',
      ({ target }) => {
        last = stopOf(target as HTMLElement);
        mark();
      },
      ending,
    );
    root.addEventListener(
      'keydown',
      (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const at = stopOf(event.target as HTMLElement);
        const all = stops();
        const next = nextOf(event.key, at, all);
        if (next === undefined) return;
        event.preventDefault();
        if (next === 'fold') foldOf(at)?.click();
        else next?.focus();
      },
      ending,
    );
    return () => {
      ending.abort();
      rows.disconnect();
    };
  }, [rail]);
}

/** The element that a key leads to; `null` for none, as at the end. */
function nextOf(key: string, at: HTMLElement, all: HTMLElement[]): HTMLElement | 'fold' | null | undefined {
  const index = all.indexOf(at);
  const open = foldOf(at)?.ariaExpanded;
  switch (key) {
    case 'ArrowDown':
      return all[index + 1] ?? null;
    case 'ArrowUp':
      return all[index - 1] ?? null;
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    case 'ArrowRight':
      return open === 'false' ? 'fold' : open === 'true' || at.matches('button') ? (all[index + 1] ?? null) : null;
    case 'ArrowLeft':
      if (open === 'true') return 'fold';
      return at.matches('button') ? (all[index - 1] ?? null) : outerOf(at);
  }
}

function foldOf({ previousElementSibling: before }: HTMLElement): HTMLElement | null {
  return before instanceof HTMLElement && before.matches(FOLD) ? before : null;
}

/** The row of a fold button; any other control is a row itself. */
function stopOf(control: HTMLElement): HTMLElement {
  const row = control.matches(FOLD) ? control.nextElementSibling : control;
  return row instanceof HTMLElement ? row : control;
}

/** The parent of a place. */
const outerOf = (stop: HTMLElement) =>
  stop.closest('ul')?.closest('li')?.querySelector<HTMLElement>(`a, button:not(${FOLD})`) ?? null;
