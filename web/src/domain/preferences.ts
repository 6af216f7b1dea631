import type { Batch } from '@whereabouts/shared/contracts/analysis.js';
import type { ChoiceFilters } from './choice-filters';
import { ALL_ITEMS } from './collection-ref';
import type { View } from './views';

export const SORT_FIELDS = ['name', 'category', 'location', 'created', 'updated'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** `low`: kept in stock and at or below its minimum; `out`: none left (docs/rules/screens.md). */
export const STOCK_FILTERS = ['off', 'low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** `unnamed`: nobody has named it; `unsure`: the AI was not sure (docs/rules/analysis.md). */
export const TODO_FILTERS = ['unnamed', 'unsure'] as const;
export type TodoFilter = (typeof TODO_FILTERS)[number];

/** `private`: one's own that nobody else sees; `shared`: one's own that others see; `others`: what others share. */
export const SHARING_FILTERS = ['private', 'shared', 'others'] as const;
export type SharingFilter = (typeof SHARING_FILTERS)[number];

/** What was found in one photo, or in those of a batch. */
export interface PhotosFilter {
  ids: number[];
  batch: Pick<Batch, 'id' | 'name'> | null;
}

export interface Filters {
  search: string;
  /** `null`: all of them. */
  category: string | null;
  /** An item must have each of them. */
  tags: string[];
  stock: StockFilter;
  /** Area, location, sub-location, as far as it goes; what lies deeper is in it. `[]`: no place yet. `null`: anywhere. */
  place: string[] | null;
  color: string | null;
  todo: TodoFilter | null;
  sharing: SharingFilter | null;
  choices: ChoiceFilters;
  /** For this visit: not kept. */
  photos: PhotosFilter | null;
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
  /** Checklists begin place by place, whatever order other lists are in. */
  checklistOrder: Order;
  /** By identifier. */
  views: Record<string, View>;
  /** Checked things of a checklist go to its end. */
  checkedLast: boolean;
  /** What is checked already is left out of checklists. */
  uncheckedOnly: boolean;
}

/** Everything is shown. */
export const NO_FILTERS: Filters = {
  search: '',
  category: null,
  tags: [],
  stock: 'off',
  place: null,
  color: null,
  todo: null,
  sharing: null,
  choices: {},
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

/** Names a way to look at the list of all items. */
export const screenOf = ({ filters, order }: Pick<Preferences, 'filters' | 'order'>) =>
  JSON.stringify([filters, order]);

/** As the server sends them: all, the newest first. */
export const NEWEST_FIRST = screenOf(DEFAULT_PREFERENCES);
