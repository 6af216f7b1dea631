import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { validChoices } from '../domain/choice-filters';
import { formatRef, parseRef } from '../domain/collection-ref';
import { validCustomFilters } from '../domain/custom-filters';
import {
  DEFAULT_PREFERENCES,
  type Filters,
  isSortField,
  type Order,
  type Preferences,
  SHARING_FILTERS,
  STOCK_FILTERS,
  TODO_FILTERS,
} from '../domain/preferences';
import { VIEWS } from '../domain/views';
import { type InventoryState, selectPreferences } from './inventory.slice';

const INVENTORY_KEY = 'inventory';

/** Saves the inventory preferences on this device. */
export function listenToInventory(listener: ListenerMiddlewareInstance): void {
  const preferencesOf = (state: unknown) => selectPreferences(state as { inventory: InventoryState });
  listener.startListening({
    predicate: (_, now, before) => preferencesOf(now) !== preferencesOf(before),
    effect: (_, { getState }) => localStorage.setItem(INVENTORY_KEY, JSON.stringify(preferencesOf(getState()))),
  });
}

/** The saved preferences. Values that this version does not understand fall back to the defaults. */
export function storedPreferences(): Preferences {
  const { collection, filters, order, checklistOrder, views, checkedLast, uncheckedOnly } = stored();
  return {
    collection: typeof collection === 'string' ? formatRef(parseRef(collection)) : DEFAULT_PREFERENCES.collection,
    filters: { ...DEFAULT_PREFERENCES.filters, ...validFilters(filters ?? {}) },
    order: { ...DEFAULT_PREFERENCES.order, ...validOrder(order ?? {}) },
    checklistOrder: { ...DEFAULT_PREFERENCES.checklistOrder, ...validOrder(checklistOrder ?? {}) },
    views: Object.fromEntries(Object.entries(views ?? {}).filter(([, view]) => VIEWS.includes(view))),
    checkedLast: checkedLast === true,
    uncheckedOnly: uncheckedOnly === true,
  };
}

function stored(): Partial<Preferences> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(INVENTORY_KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function validFilters({
  search,
  category,
  tags,
  stock,
  place,
  color,
  manufacturer,
  todo,
  sharing,
  choices,
  custom,
}: Partial<Filters>): Partial<Filters> {
  return {
    ...(typeof search === 'string' && { search }),
    ...(typeof category === 'string' && { category }),
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
    ...(stock && STOCK_FILTERS.includes(stock) && { stock }),
    ...(Array.isArray(place) && place.every((name) => typeof name === 'string') && { place }),
    ...(typeof color === 'string' && { color }),
    ...(typeof manufacturer === 'string' && { manufacturer }),
    ...(todo && TODO_FILTERS.includes(todo) && { todo }),
    ...(sharing && SHARING_FILTERS.includes(sharing) && { sharing }),
    ...(choices && { choices: validChoices(choices) }),
    ...(custom && { custom: validCustomFilters(custom) }),
  };
}

function validOrder({ field, descending }: Partial<Order>): Partial<Order> {
  return {
    ...(field && isSortField(field) && { field }),
    ...(typeof descending === 'boolean' && { descending }),
  };
}
