import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isReadOnly } from '../../../domain/item-state';
import { useAppStore } from '../../../state/hooks';
import { selectManaging } from '../../../state/inventory.slice';
import type { ItemActions } from '../item-actions';
import type { ListLayout } from './list-layout';
import { rowAt } from './use-visible-rows';

const indexOf = (element: Element) => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);

/** The main control of a card or row, which opens, selects or checks the item. */
const MAIN = ':is(h2, h3) :is(a, input)';
const CONTROLS = ':is(button, input, a):not([data-mouse-only])';

/**
 * Keyboard control of the list. Arrow keys, Home and End move between items. `e` opens an item in edit mode,
 * Space selects it, Shift+Space selects a range, Delete moves it to the trash, and the menu key opens its menu.
 * The list has only one tab stop, so that Tab does not lead through thousands of items.
 */
export function useGridKeys(
  list: RefObject<HTMLElement | null>,
  items: Item[],
  { firsts, tops }: ListLayout,
  actions: ItemActions,
) {
  const store = useAppStore();
  const current = useRef(0);
  const currentId = useRef<number>(undefined);
  const inside = useRef(false);
  /** The index to focus as soon as its row is rendered. */
  const wanted = useRef<number>(undefined);

  const listed = useRef(items);
  // When the item with the tab stop is removed, the stop moves to the next item that remains, or to the last
  // one.
  useLayoutEffect(() => {
    const before = listed.current;
    listed.current = items;
    const places = new Map(items.map(({ id }, index) => [id, index]));
    if (currentId.current === undefined || places.has(currentId.current)) return;
    const next = before.slice(current.current).find(({ id }) => places.has(id));
    current.current = places.get(next?.id ?? 0) ?? Math.max(0, items.length - 1);
  }, [items]);

  const mark = () => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const stop = cards.find((card) => indexOf(card) === current.current) ?? cards[0];
    for (const card of cards) {
      for (const control of card.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = card === stop ? 0 : -1;
    }
  };
  useLayoutEffect(mark);

  const mainOf = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${MAIN}`);
  const focus = (index: number) => {
    current.current = index;
    const drawn = mainOf(index);
    wanted.current = drawn ? undefined : index;
    if (drawn) return drawn.focus();
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    window.scrollTo({ top: top + (tops[rowAt(firsts, index)] ?? 0) - window.innerHeight / 2 });
  };
  // Rows near the window render after the scroll event, however long that takes.
  useLayoutEffect(() => {
    const drawn = wanted.current === undefined ? null : mainOf(wanted.current);
    if (!drawn) return;
    wanted.current = undefined;
    drawn.focus();
  });
  // When the focused item is removed, the next item takes the focus. An item that moved to another row is
  // mounted again and keeps the focus. An item that was only scrolled out of view does not take the focus back.
  useEffect(() => {
    if (!inside.current || items.length === 0 || document.activeElement !== document.body) return;
    const at = items.findIndex(({ id }) => id === currentId.current);
    if (at >= 0) return mainOf(at)?.focus({ preventScroll: true });
    focus(current.current);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, target } = event;
    wanted.current = undefined;
    const element = target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || element.matches('input:not([type="checkbox"])')) return;
    const at = indexOf(element);
    const item = items[at];
    if (!item) return;
    const main = element.matches(MAIN);
    const acts: Record<string, (() => void) | false> = {
      e: () => actions.edit(item),
      ' ': main && element.matches('a') && !isReadOnly(item) && (() => actions.toggle(item, shiftKey)),
      // During a selection, Delete is for the selected items.
      Delete: !selectManaging(store.getState()) && (() => actions.remove(item)),
      ContextMenu: () => actions.menu(item, below(element)),
      F10: shiftKey && (() => actions.menu(item, below(element))),
    };
    const act = acts[key];
    if (act) {
      event.preventDefault();
      return act();
    }
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: aboveOrBelow(firsts, at, 1) ?? items.length - 1,
      ArrowUp: aboveOrBelow(firsts, at, -1),
      Home: 0,
      End: items.length - 1,
    }[key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next < items.length) focus(next);
  };
  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = indexOf(target);
      inside.current = true;
      if (Number.isNaN(index)) return;
      current.current = index;
      currentId.current = items[index]?.id;
      mark();
    },
    onBlur: () => {
      inside.current = false;
      wanted.current = undefined;
    },
  };
}

/** The item above or below, or the last item of a shorter row; undefined beyond the first and last row. */
function aboveOrBelow(firsts: number[], index: number, by: 1 | -1): number | undefined {
  const row = rowAt(firsts, index);
  const [first, end] = [firsts[row + by], firsts[row + by + 1]];
  if (first === undefined || end === undefined) return undefined;
  return Math.min(first + index - (firsts[row] ?? 0), end - 1);
}

function below(element: HTMLElement) {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
