import type { Batch } from '@whereabouts/shared/contracts/analysis.js';
import { type CustomColumn, customColumn } from '@whereabouts/shared/contracts/item-fields.js';
import type { ChoiceFilters } from './choice-filters';
import { ALL_ITEMS } from './collection-ref';
import type { CustomFilters } from './custom-filters';
import type { View } from './views';

/** The fields of every item by which lists sort, in the groups of the dialog that offers them. */
export const SORT_GROUPS = {
  general: ['name', 'category', 'location', 'quantity', 'created', 'updated'],
  identification: ['manufacturer', 'model', 'serial_number', 'code'],
  purchase: ['purchase_date', 'purchase_price', 'purchased_from', 'value'],
  warranty: ['warranty_until', 'expires_on'],
} as const;
export const SORT_FIELDS = Object.values(SORT_GROUPS).flat();
/** `custom.` and an id sort by the values of a custom field. */
export type SortField = (typeof SORT_FIELDS)[number] | CustomColumn;

export const isSortField = (field: string): field is SortField =>
  SORT_FIELDS.some((one) => one === field) || /^custom\.\d+$/.test(field);

/** `low`: at or below the minimum of an item kept in stock; `out`: quantity 0 (docs/rules/screens.md). */
export const STOCK_FILTERS = ['off', 'low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/**
 * `unnamed`: the item has no name yet; `unsure`: the AI was not sure of the name (docs/rules/analysis.md); the others are
 * in docs/rules/items.md.
 */
export const TODO_FILTERS = ['unnamed', 'unsure', 'expired', 'expires_soon', 'warranty_ends', 'unvalued'] as const;
export type TodoFilter = (typeof TODO_FILTERS)[number];

/** `private`: own items not shared; `shared`: own items that others can see; `others`: items that others share. */
export const SHARING_FILTERS = ['private', 'shared', 'others'] as const;
export type SharingFilter = (typeof SHARING_FILTERS)[number];

/** Items found in one photo or in the photos of a batch. */
export interface PhotosFilter {
  ids: number[];
  batch: Pick<Batch, 'id' | 'name'> | null;
}

export interface Filters {
  search: string;
  /** `null`: all categories. */
  category: string | null;
  /** An item must have all of these tags. */
  tags: string[];
  stock: StockFilter;
  /**
   * Area, location, sub-location down to the chosen level. Deeper places are included. `[]`: items without a place.
   * `null`: no filter.
   */
  place: string[] | null;
  color: string | null;
  manufacturer: string | null;
  todo: TodoFilter | null;
  sharing: SharingFilter | null;
  choices: ChoiceFilters;
  custom: CustomFilters;
  /** Shows own departed items in place of all others. Only for this visit, not saved. */
  departed: boolean;
  /** Only for this visit, not saved. */
  photos: PhotosFilter | null;
}

export interface Order {
  field: SortField;
  descending: boolean;
}

/** Preferences that this device saves (docs/rules/screens.md). */
export interface Preferences {
  /** Identifier of the open list (see `collection-ref.ts`). */
  collection: string;
  filters: Filters;
  order: Order;
  /** Sort order of checklists: by place until the user changes it, independent of other lists. */
  checklistOrder: Order;
  /** The view of each list, by identifier. */
  views: Record<string, View>;
  /** Checked items are at the end of a checklist. */
  checkedLast: boolean;
  /** Hides checked items in checklists. */
  uncheckedOnly: boolean;
}

/** Shows all items. */
export const NO_FILTERS: Filters = {
  search: '',
  category: null,
  tags: [],
  stock: 'off',
  place: null,
  color: null,
  manufacturer: null,
  todo: null,
  sharing: null,
  choices: {},
  custom: {},
  departed: false,
  photos: null,
};

export const DEFAULT_PREFERENCES: Preferences = {
  collection: ALL_ITEMS,
  filters: NO_FILTERS,
  order: { field: 'created', descending: true },
  checklistOrder: { field: 'location', descending: false },
  views: {},
  checkedLast: false,
  uncheckedOnly: false,
};

/** The custom fields by which lists are filtered or sorted. */
export function customFieldsIn({ filters, order, checklistOrder }: Preferences): CustomColumn[] {
  const sorting = [order.field, checklistOrder.field].filter((field) => field.startsWith('custom.'));
  return [...Object.keys(filters.custom).map((id) => customColumn(Number(id))), ...(sorting as CustomColumn[])];
}

/** Key of a filter and sort order on the list of all items. */
export const screenOf = ({ filters, order }: Pick<Preferences, 'filters' | 'order'>) =>
  JSON.stringify([filters, order]);

/** The server's order: all items, newest first. */
export const NEWEST_FIRST = screenOf(DEFAULT_PREFERENCES);
