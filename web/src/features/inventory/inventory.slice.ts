import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../../api/session';
import { ALL_ITEMS, leftWithout, parsedRef, refText } from './collections/collection-ref';
import type { View } from './views';

export const SORT_FIELDS = ['name', 'category', 'location', 'created', 'updated'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** `low`: kept in stock and at or below its minimum; `out`: none left (spec, section 9). */
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

/** What this device keeps from visit to visit (spec, section 2). */
export interface Remembered {
  /** The identifier of what is shown, as `collection-ref.ts` reads it. */
  collection: string;
  filters: Filters;
  order: Order;
  /** By identifier. */
  views: Record<string, View>;
  /** Checked things of a checklist go to its end. */
  checkedLast: boolean;
}

export interface InventoryState {
  remembered: Remembered;
  /** Select mode: things are chosen rather than opened. */
  managing: boolean;
  selected: Record<number, true>;
  /** Where a range begins that is chosen with the shift key. */
  anchor: number | null;
  /** Changed quantities that wait to be saved, by item. */
  quantities: Record<number, number>;
}

const NO_FILTERS: Filters = { search: '', category: null, tags: [], stock: 'off' };

export const FIRST_VISIT: Remembered = {
  collection: ALL_ITEMS,
  filters: NO_FILTERS,
  order: { field: 'created', descending: true },
  views: {},
  checkedLast: false,
};

export const inventoryState = (remembered: Remembered): InventoryState => ({
  remembered,
  managing: false,
  selected: {},
  anchor: null,
  quantities: {},
});

/** What the inventory knows beyond its items. */
export const inventory = createSlice({
  name: 'inventory',
  initialState: inventoryState(FIRST_VISIT),
  reducers: {
    collectionChosen: (state, { payload }: PayloadAction<string>) => {
      state.remembered.collection = payload;
      stopManaging(state);
    },
    /** What showed it shows what is left. */
    collectionGone: (state, { payload: id }: PayloadAction<number>) => {
      const left = refText(leftWithout(parsedRef(state.remembered.collection), id));
      if (left === state.remembered.collection) return;
      state.remembered.collection = left;
      stopManaging(state);
    },
    searched: (state, { payload }: PayloadAction<string>) => {
      state.remembered.filters.search = payload;
    },
    categoryChosen: (state, { payload }: PayloadAction<string | null>) => {
      state.remembered.filters.category = payload;
    },
    tagToggled: ({ remembered: { filters } }, { payload: tag }: PayloadAction<string>) => {
      const others = filters.tags.filter((one) => one !== tag);
      filters.tags = others.length === filters.tags.length ? [...others, tag] : others;
    },
    stockFilterChosen: (state, { payload }: PayloadAction<StockFilter>) => {
      state.remembered.filters.stock = payload;
    },
    filtersCleared: (state) => {
      state.remembered.filters = NO_FILTERS;
    },
    viewChosen: (state, { payload }: PayloadAction<View>) => {
      state.remembered.views[state.remembered.collection] = payload;
    },
    orderChosen: (state, { payload }: PayloadAction<Partial<Order>>) => {
      Object.assign(state.remembered.order, payload);
    },
    checkedLastSet: (state, { payload }: PayloadAction<boolean>) => {
      state.remembered.checkedLast = payload;
    },
    managingToggled: (state) => {
      const managing = !state.managing;
      stopManaging(state);
      state.managing = managing;
    },
    /** With `range`, everything from the last toggled thing to this one becomes like this one. */
    toggled: (state, { payload: { id, range } }: PayloadAction<{ id: number; range: number[] }>) => {
      const chosen = !state.selected[id];
      for (const one of [id, ...range]) {
        if (chosen) state.selected[one] = true;
        else delete state.selected[one];
      }
      state.anchor = id;
    },
    selectionSet: (state, { payload: ids }: PayloadAction<number[]>) => {
      state.selected = Object.fromEntries(ids.map((id) => [id, true]));
      state.anchor = null;
    },
    /** A quantity back at its `stored` value waits for nothing. */
    quantityChanged: (state, { payload }: PayloadAction<{ id: number; quantity: number; stored: number }>) => {
      if (payload.quantity === payload.stored) delete state.quantities[payload.id];
      else state.quantities[payload.id] = payload.quantity;
    },
    quantitiesDropped: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) delete state.quantities[id];
    },
  },
  // The next person at this device has other things, and other names for them.
  extraReducers: (builder) => builder.addCase(signedOut, () => inventoryState(FIRST_VISIT)),
  selectors: {
    selectRemembered: (state) => state.remembered,
    selectFilters: (state) => state.remembered.filters,
    selectOrder: (state) => state.remembered.order,
    selectManaging: (state) => state.managing,
    selectSelected: (state) => state.selected,
    selectIsSelected: (state, id: number) => state.selected[id] === true,
    selectAnchor: (state) => state.anchor,
    selectQuantities: (state) => state.quantities,
    selectQuantity: (state, id: number): number | undefined => state.quantities[id],
  },
});

export const {
  collectionChosen,
  collectionGone,
  searched,
  categoryChosen,
  tagToggled,
  stockFilterChosen,
  filtersCleared,
  viewChosen,
  orderChosen,
  checkedLastSet,
  managingToggled,
  toggled,
  selectionSet,
  quantityChanged,
  quantitiesDropped,
} = inventory.actions;
export const {
  selectRemembered,
  selectFilters,
  selectOrder,
  selectManaging,
  selectSelected,
  selectIsSelected,
  selectAnchor,
  selectQuantities,
  selectQuantity,
} = inventory.selectors;

function stopManaging(state: InventoryState): void {
  Object.assign(state, { managing: false, selected: {}, anchor: null });
}
