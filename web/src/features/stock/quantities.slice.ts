import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { signedOut } from '../../session/session.slice';

/** A changed quantity that waits to be saved. */
export interface PendingQuantity {
  quantity: number;
  /** `updated_at` of the item when counting began: nobody's newer count is overwritten unseen. */
  base: string | null;
}

interface Change {
  item: Pick<Item, 'id' | 'quantity' | 'updated_at'>;
  quantity: number;
}

/** Changed quantities that wait to be saved, by item. */
export const quantities = createSlice({
  name: 'quantities',
  initialState: {} as Record<number, PendingQuantity>,
  reducers: {
    /** A quantity back at its stored value waits for nothing. */
    quantityChanged: (state, { payload: { item, quantity } }: PayloadAction<Change>) => {
      const base = state[item.id]?.base ?? item.updated_at;
      if (quantity === item.quantity) delete state[item.id];
      else state[item.id] = { quantity, base };
    },
    /** The user has been told that an item has changed: the next save is about what it is now. */
    quantitiesRefused: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) if (state[id]) state[id].base = null;
    },
    quantitiesDropped: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) delete state[id];
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => ({})),
  selectors: {
    selectQuantities: (state) => state,
    selectQuantity: (state, id: number): number | undefined => state[id]?.quantity,
  },
});

export const { quantityChanged, quantitiesDropped, quantitiesRefused } = quantities.actions;
export const { selectQuantities, selectQuantity } = quantities.selectors;
