import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type PointerEvent, useRef } from 'react';
import type { ItemActions } from '../item-actions';

const itemAt = (event: PointerEvent, items: Item[]) => {
  const card = (event.target as HTMLElement).closest?.<HTMLElement>('[data-index]');
  return items[Number(card?.dataset.index ?? Number.NaN)];
};

/** While items are chosen, a mouse that is drawn over them with its button down chooses all it passes. */
export function useDragSelection(items: Item[], managing: boolean, actions: ItemActions) {
  const drag = useRef<{ from: Item; moved: boolean } | null>(null);
  if (!managing) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      const from = itemAt(event, items);
      drag.current = from && event.pointerType === 'mouse' && event.button === 0 ? { from, moved: false } : null;
    },
    onPointerOver: (event: PointerEvent) => {
      const item = itemAt(event, items);
      if (!drag.current || !item || (event.buttons & 1) === 0 || item === drag.current.from) return;
      if (!drag.current.moved) actions.toggle(drag.current.from, false);
      drag.current.moved = true;
      actions.toggle(item, true);
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}
