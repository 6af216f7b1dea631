import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ALL_ITEMS, formatRef, leftWithout, parseRef } from '../../domain/collection-ref';
import { signedOut } from '../../session/session.slice';
import { collectionGone, collectionLost } from '../../state/inventory.slice';

export type CountedItem = Pick<Item, 'id' | 'name' | 'quantity' | 'updated_at'>;

/** A changed quantity that waits to be saved. */
export interface PendingQuantity {
  quantity: number;
  /** `updated_at` of the item when counting began: nobody's newer count is overwritten unseen. */
  base: string | null;
  /** As it was when counting began: the list that is open may be another one by now. */
  item: CountedItem;
  /** The list that it was last counted in (`domain/collection-ref.ts`). */
  list: string;
}

interface Change {
  item: CountedItem;
  quantity: number;
  list: string;
}

/** Changed quantities that wait to be saved, by item. */
export const quantities = createSlice({
  name: 'quantities',
  initialState: {} as Record<number, PendingQuantity>,
  reducers: {
    /** A quantity back at its stored value waits for nothing. */
    quantityChanged: (state, { payload: { item, quantity, list } }: PayloadAction<Change>) => {
      const { id, name, updated_at } = item;
      const base = state[id]?.base ?? updated_at;
      const counted = { id, name, quantity: item.quantity, updated_at };
      if (quantity === item.quantity) delete state[id];
      else state[id] = { quantity, base, item: counted, list };
    },
    /** The user has been told that an item has changed: the next save is about what it is now. */
    quantitiesRefused: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) if (state[id]) state[id].base = null;
    },
    quantitiesDropped: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) delete state[id];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => ({}))
      // Where the list that they were counted in is gone, they wait on if their items are in what is left of it.
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

export const { quantityChanged, quantitiesDropped, quantitiesRefused } = quantities.actions;
export const { selectQuantities, selectQuantity } = quantities.selectors;
