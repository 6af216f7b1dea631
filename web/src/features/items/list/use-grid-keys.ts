import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import type { ItemActions } from '../item-actions';
import type { ListLayout } from './list-layout';

/** Arrows go from item to item, Home and End to the first and last, `e` opens one to be changed, Space chooses. */
export function useGridKeys(
  list: RefObject<HTMLElement | null>,
  items: Item[],
  { columns, tops }: ListLayout,
  actions: ItemActions,
) {
  const focus = useCallback(
    (index: number) => {
      const target = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(h2 button, h2 input)`);
      const drawn = target();
      if (drawn) return drawn.focus();
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      window.scrollTo({ top: top + (tops[Math.floor(index / columns)] ?? 0) - window.innerHeight / 2 });
      // Rows near the window are drawn after the scroll has been told of.
      requestAnimationFrame(() => requestAnimationFrame(() => target()?.focus()));
    },
    [list, columns, tops],
  );

  return (event: KeyboardEvent<HTMLElement>) => {
    const element = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || element.matches('input:not([type="checkbox"])')) return;
    const at = Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
    const item = items[at];
    if (!item) return;
    if (event.key === 'e') {
      event.preventDefault();
      return actions.edit(item);
    }
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next < items.length) focus(next);
    else if (next >= items.length && at < items.length - 1 && event.key === 'ArrowDown') focus(items.length - 1);
  };
}
