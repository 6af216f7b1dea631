import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { parsedRef, refText } from './collections/collection-ref';
import { type InventoryState, selectRemembered } from './inventory.slice';
import { FIRST_VISIT, type Filters, type Order, type Remembered, SORT_FIELDS, STOCK_FILTERS } from './remembered';
import { VIEWS } from './views';

const INVENTORY_KEY = 'inventory';

/** Keeps on this device how the inventory was last looked at. */
export function listenToInventory(listener: ListenerMiddlewareInstance): void {
  const remembered = (state: unknown) => selectRemembered(state as { inventory: InventoryState });
  listener.startListening({
    predicate: (_, now, before) => remembered(now) !== remembered(before),
    effect: (_, { getState }) => localStorage.setItem(INVENTORY_KEY, JSON.stringify(remembered(getState()))),
  });
}

/** What was kept; whatever of it an older or newer version wrote otherwise is as on a first visit. */
export function rememberedInventory(): Remembered {
  const { collection, filters, order, views, checkedLast } = stored();
  return {
    collection: typeof collection === 'string' ? refText(parsedRef(collection)) : FIRST_VISIT.collection,
    filters: { ...FIRST_VISIT.filters, ...validFilters(filters ?? {}) },
    order: { ...FIRST_VISIT.order, ...validOrder(order ?? {}) },
    views: Object.fromEntries(Object.entries(views ?? {}).filter(([, view]) => VIEWS.includes(view))),
    checkedLast: checkedLast === true,
  };
}

function stored(): Partial<Remembered> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(INVENTORY_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function validFilters({ search, category, tags, stock }: Partial<Filters>): Partial<Filters> {
  return {
    ...(typeof search === 'string' && { search }),
    ...(typeof category === 'string' && { category }),
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
    ...(stock && STOCK_FILTERS.includes(stock) && { stock }),
  };
}

function validOrder({ field, descending }: Partial<Order>): Partial<Order> {
  return {
    ...(field && SORT_FIELDS.includes(field) && { field }),
    ...(typeof descending === 'boolean' && { descending }),
  };
}
