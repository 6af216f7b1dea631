import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../../api/session';
import { leftWithout, parsedRef, refText } from './collections/collection-ref';
import { FIRST_VISIT, NO_FILTERS, type Order, type Remembered, type StockFilter } from './remembered';
import type { View } from './views';

export interface InventoryState {
  remembered: Remembered;
  /** Select mode: things are chosen rather than opened. */
  managing: boolean;
  selected: Record<number, true>;
  /** Where a range begins that is chosen with the shift key. */
  anchor: number | null;
}

export const inventoryState = (remembered: Remembered): InventoryState => ({
  remembered,
  managing: false,
  selected: {},
  anchor: null,
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
} = inventory.actions;
export const {
  selectRemembered,
  selectFilters,
  selectOrder,
  selectManaging,
  selectSelected,
  selectIsSelected,
  selectAnchor,
} = inventory.selectors;

function stopManaging(state: InventoryState): void {
  Object.assign(state, { managing: false, selected: {}, anchor: null });
}
