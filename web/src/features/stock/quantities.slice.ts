import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../../session/session.slice';

/** Changed quantities that wait to be saved, by item. */
export const quantities = createSlice({
  name: 'quantities',
  initialState: {} as Record<number, number>,
  reducers: {
    /** A quantity back at its `stored` value waits for nothing. */
    quantityChanged: (state, { payload }: PayloadAction<{ id: number; quantity: number; stored: number }>) => {
      if (payload.quantity === payload.stored) delete state[payload.id];
      else state[payload.id] = payload.quantity;
    },
    quantitiesDropped: (state, { payload: ids }: PayloadAction<number[]>) => {
      for (const id of ids) delete state[id];
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => ({})),
  selectors: {
    selectQuantities: (state) => state,
    selectQuantity: (state, id: number): number | undefined => state[id],
  },
});

export const { quantityChanged, quantitiesDropped } = quantities.actions;
export const { selectQuantities, selectQuantity } = quantities.selectors;
