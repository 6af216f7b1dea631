import { ALL_ITEMS } from './collection-ref';
import type { View } from './views';

export const SORT_FIELDS = ['name', 'category', 'location', 'created', 'updated'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** `low`: kept in stock and at or below its minimum; `out`: none left (docs/rules/screens.md). */
export const STOCK_FILTERS = ['off', 'low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export interface Filters {
  search: string;
  /** `null`: all of them. */
  category: string | null;
  /** An item must have each of them. */
  tags: string[];
  stock: StockFilter;
}

export interface Order {
  field: SortField;
  descending: boolean;
}

/** What this device keeps from visit to visit (docs/rules/screens.md). */
export interface Preferences {
  /** The identifier of what is shown, as `collection-ref.ts` reads it. */
  collection: string;
  filters: Filters;
  order: Order;
  /** By identifier. */
  views: Record<string, View>;
  /** Checked things of a checklist go to its end. */
  checkedLast: boolean;
}

/** Everything is shown. */
export const NO_FILTERS: Filters = { search: '', category: null, tags: [], stock: 'off' };

export const DEFAULT_PREFERENCES: Preferences = {
  collection: ALL_ITEMS,
  filters: NO_FILTERS,
  order: { field: 'created', descending: true },
  views: {},
  checkedLast: false,
};
