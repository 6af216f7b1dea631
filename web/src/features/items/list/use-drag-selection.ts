import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type PointerEvent, useRef } from 'react';
import { isReadOnly } from '../../../domain/item-state';
import type { ItemActions } from '../item-actions';

const itemAt = (event: PointerEvent, items: Item[]) => {
  const card = (event.target as HTMLElement).closest?.<HTMLElement>('[data-index]');
  return items[Number(card?.dataset.index ?? Number.NaN)];
};

/** A mouse that is drawn over items with its button down selects all it passes, unless it drags them. */
export function useDragSelection(items: Item[], actions: ItemActions) {
  const drag = useRef<{ from: Item; moved: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const from = itemAt(event, items);
      const field = (event.target as HTMLElement).closest('input, [data-mouse-only]');
      const begins = from && !field && event.pointerType === 'mouse' && event.button === 0;
      drag.current = begins && actions.canSelect ? { from, moved: false } : null;
    },
    onPointerOver: (event: PointerEvent) => {
      const item = itemAt(event, items);
      if (!drag.current || !item || (event.buttons & 1) === 0 || item === drag.current.from) return;
      if (!drag.current.moved && !isReadOnly(drag.current.from)) actions.toggle(drag.current.from, false);
      drag.current.moved = true;
      if (!isReadOnly(item)) actions.toggle(item, true);
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}
