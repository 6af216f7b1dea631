import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ALL_ITEMS, formatRef, leftWithout, parseRef } from '../domain/collection-ref';
import { collectionGone, collectionLost } from './inventory.slice';
import { signedOut } from './session/session.slice';

export type CountedItem = Pick<Item, 'id' | 'name' | 'quantity' | 'updated_at'>;

/** A changed quantity that waits to be saved. */
export interface PendingQuantity {
  quantity: number;
  /** `updated_at` of the item at the first change, so that no newer quantity is overwritten unseen. */
  base: string | null;
  /** The item at the first change, because another list may be open by now. */
  item: CountedItem;
  /** The list in which it was last changed (`domain/collection-ref.ts`). */
  list: string;
}

interface Change {
  item: CountedItem;
  quantity: number;
  list: string;
}

/** Unsaved quantities by item. */
export const quantities = createSlice({
  name: 'quantities',
  initialState: {} as Record<number, PendingQuantity>,
  reducers: {
    /** A quantity that is back at its stored value is not kept. */
    quantityChanged: (state, { payload: { item, quantity, list } }: PayloadAction<Change>) => {
      const { id, name, updated_at } = item;
      const base = state[id]?.base ?? updated_at;
      const counted = { id, name, quantity: item.quantity, updated_at };
      if (quantity === item.quantity) delete state[id];
      else state[id] = { quantity, base, item: counted, list };
    },
    /** The user has seen that an item has changed, so the next save applies to its current version. */
    quantitiesRefused: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) if (state[id]) state[id].base = null;
    },
    /** Keeps a quantity that the user has changed again during the save. */
    quantitiesSaved: (state, { payload: saved }: PayloadAction<{ id: number; quantity: number }[]>) => {
      for (const { id, quantity } of saved) {
        const pending = state[id];
        if (pending?.quantity === quantity) delete state[id];
        else if (pending) pending.base = null;
      }
    },
    quantitiesDropped: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) delete state[id];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => ({}))
      // If the list of the change is gone, the quantity stays if its item is in what remains of the list.
      .addCase(collectionGone, (state, { payload: id }) => {
        for (const pending of Object.values(state)) pending.list = formatRef(leftWithout(parseRef(pending.list), id));
      })
      .addCase(collectionLost, (state) => {
        for (const pending of Object.values(state)) {
          if (parseRef(pending.list).kind === 'group') pending.list = ALL_ITEMS;
        }
      }),
  selectors: {
    selectQuantities: (state) => state,
    selectQuantity: (state, id: number): number | undefined => state[id]?.quantity,
  },
});

export const { quantityChanged, quantitiesSaved, quantitiesDropped, quantitiesRefused } = quantities.actions;
export const { selectQuantities, selectQuantity } = quantities.selectors;
