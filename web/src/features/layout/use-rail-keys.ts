import { type RefObject, useEffect } from 'react';

/** What shows and hides the places in one, beside its name: the arrows right and left press it. */
const FOLD = '[aria-expanded]';

/**
 * The rail is one stop of the tab key, which would otherwise lead through all collections, places and tags before the
 * content of each page. Arrows, Home and End go from row to row.
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

/** What a key leads to; `null`: to nothing, as at the end. */
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

/** The row of a button that shows what is in a place; anything else is a row itself. */
function stopOf(control: HTMLElement): HTMLElement {
  const row = control.matches(FOLD) ? control.nextElementSibling : control;
  return row instanceof HTMLElement ? row : control;
}

/** The place that a place is in. */
const outerOf = (stop: HTMLElement) =>
  stop.closest('ul')?.closest('li')?.querySelector<HTMLElement>(`a, button:not(${FOLD})`) ?? null;
