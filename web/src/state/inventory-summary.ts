import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The counts in the page header. `null` hides a count. */
export interface InventoryCounts {
  total: number;
  checked: number | null;
  shared: number | null;
  displayed: number | null;
  selected: number | null;
}

const initialState = { counts: null as InventoryCounts | null, editingStock: false };

/** State that the open inventory page passes to the app frame. */
export const inventorySummary = createSlice({
  name: 'inventorySummary',
  initialState,
  reducers: {
    /** `null` while the inventory page is not open. */
    counted: (state, { payload }: PayloadAction<InventoryCounts | null>) => {
      state.counts = payload;
    },
    /** While stock changes are unsaved, their action bar replaces the bottom navigation. */
    stockEditingSet: (state, { payload }: PayloadAction<boolean>) => {
      state.editingStock = payload;
    },
  },
  selectors: {
    selectInventoryCounts: (state) => state.counts,
    selectEditingStock: (state) => state.editingStock,
  },
});

export const { counted, stockEditingSet } = inventorySummary.actions;
export const { selectInventoryCounts, selectEditingStock } = inventorySummary.selectors;
