import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type DragEvent, type PointerEvent, useRef } from 'react';
import { isReadOnly } from '../../../domain/item-state';
import { useAppStore } from '../../../state/hooks';
import { selectSelected } from '../../../state/inventory.slice';
import type { ItemActions } from '../item-actions';

const itemAt = (event: PointerEvent, items: Item[]) => {
  const card = (event.target as HTMLElement).closest?.<HTMLElement>('[data-index]');
  return items[Number(card?.dataset.index ?? Number.NaN)];
};

/** Dragging a mouse across items with the button down selects them, unless the drag moves items. */
export function useDragSelection(items: Item[], actions: ItemActions) {
  const store = useAppStore();
  const drag = useRef<{ from: Item; moved: boolean } | null>(null);
  const select = (item: Item, range: boolean) => {
    if (!isReadOnly(item) && !selectSelected(store.getState())[item.id]) actions.toggle(item, range);
  };
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
      if (!drag.current.moved) select(drag.current.from, false);
      drag.current.moved = true;
      select(item, true);
    },
    // An item that was just selected could be dragged, and the browser would end the drag selection.
    onDragStartCapture: (event: DragEvent) => {
      if (!drag.current?.moved) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}
