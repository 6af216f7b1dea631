import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the header says about the open inventory. `null`: not worth saying. */
export interface InventoryCounts {
  total: number;
  checked: number | null;
  shared: number | null;
  displayed: number | null;
  selected: number | null;
}

const initialState = { counts: null as InventoryCounts | null, editingStock: false };

/** What the open inventory tells the frame around it. */
export const inventorySummary = createSlice({
  name: 'inventorySummary',
  initialState,
  reducers: {
    /** `null` when the inventory is not on screen. */
    counted: (state, { payload }: PayloadAction<InventoryCounts | null>) => {
      state.counts = payload;
    },
    /** While quantities wait to be saved, their bar takes the place of the bottom navigation. */
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
