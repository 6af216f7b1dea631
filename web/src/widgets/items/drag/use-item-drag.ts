import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { DragEvent } from 'react';
import { isReadOnly } from '../../../domain/item-state';
import type { View } from '../../../domain/views';
import { t } from '../../../i18n/t';
import { useAppStore } from '../../../state/hooks';
import { selectManaging, selectSelected } from '../../../state/inventory.slice';
import { putItems } from './dragged-items';
import classes from './item-drag.module.css';

/**
 * Where the page has a rail to drop items on. On touch devices a long press opens the menu of an item instead.
 */
const WITH_RAIL = '(min-width: 64em) and (pointer: fine)';

/**
 * Lets a mouse drag an item, or all selected items, onto a place or collection of the rail. During a selection,
 * an unselected item cannot be dragged: the gesture selects items instead.
 */
export function useItemDrag(items: Item[], view: View) {
  const store = useAppStore();
  const hasRail = useMediaQuery(WITH_RAIL, false, { getInitialValueInEffect: false });
  // The other views have fields, and the mouse selects their text.
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

/** The drag label: the items, and how many of them the list does not show. */
function nameOf(ids: number[], items: Item[]): string {
  const shown = items.filter(({ id }) => ids.includes(id));
  const [first] = shown;
  if (ids.length === 1 && first) return first.name;
  const text = t('inventory.dragged', { count: ids.length });
  const unseen = ids.length - shown.length;
  return unseen > 0 ? t('inventory.dragged_unseen', { items: text, count: unseen }) : text;
}

/** The element shown at the mouse during a drag. The browser takes a picture of it at once. */
function signOf(text: string): HTMLElement {
  const sign = document.createElement('div');
  sign.className = classes.sign ?? '';
  sign.textContent = text;
  document.body.append(sign);
  setTimeout(() => sign.remove());
  return sign;
}
