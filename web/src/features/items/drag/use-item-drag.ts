import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { DragEvent } from 'react';
import { useAppStore } from '../../../app/hooks';
import { isReadOnly } from '../../../domain/item-state';
import type { View } from '../../../domain/views';
import { t } from '../../../i18n/t';
import { selectManaging, selectSelected } from '../../../state/inventory.slice';
import { putItems } from './dragged-items';
import classes from './item-drag.module.css';

/** Where there is a rail to drop items on. A long press of a finger opens the menu of an item instead. */
const WITH_RAIL = '(min-width: 64em) and (pointer: fine)';

/**
 * A mouse drags an item, or all that are selected, onto a place or collection of the rail. While items are being
 * selected, an item that is not selected cannot be dragged: a mouse that is drawn over items selects them.
 */
export function useItemDrag(items: Item[], view: View) {
  const store = useAppStore();
  const hasRail = useMediaQuery(WITH_RAIL, false, { getInitialValueInEffect: false });
  // Other views have fields, whose text a mouse selects.
  if (!hasRail || (view !== 'card' && view !== 'list')) return {};

  const onDragStart = (event: DragEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const card = under?.closest<HTMLElement>('[data-index]');
    const item = items[Number(card?.dataset.index ?? Number.NaN)];
    const state = store.getState();
    const selected = selectSelected(state);
    if (!item || isReadOnly(item) || (selectManaging(state) && !selected[item.id])) return event.preventDefault();
    const ids = selectManaging(state) ? Object.keys(selected).map(Number) : [item.id];
    event.dataTransfer.effectAllowed = 'copyMove';
    putItems(event.dataTransfer, ids);
    event.dataTransfer.setDragImage(signOf(nameOf(ids, items)), 0, 0);
  };
  return { draggable: true, onDragStart };
}

/** Dragged items in words, with how many of them the list does not show. */
function nameOf(ids: number[], items: Item[]): string {
  const shown = items.filter(({ id }) => ids.includes(id));
  const [first] = shown;
  if (ids.length === 1 && first) return first.name;
  const text = t('inventory.dragged', { count: ids.length });
  const unseen = ids.length - shown.length;
  return unseen > 0 ? t('inventory.dragged_unseen', { items: text, count: unseen }) : text;
}

/** Moves with the mouse. The browser takes a picture of it at once. */
function signOf(text: string): HTMLElement {
  const sign = document.createElement('div');
  sign.className = classes.sign ?? '';
  sign.textContent = text;
  document.body.append(sign);
  setTimeout(() => sign.remove());
  return sign;
}
