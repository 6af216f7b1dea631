import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const initialState = { isLive: false };

/** Whether the server tells of changes by itself; while it does not, lists are asked for now and then. */
export const liveUpdates = createSlice({
  name: 'liveUpdates',
  initialState,
  reducers: {
    liveSet: (state, { payload }: PayloadAction<boolean>) => {
      state.isLive = payload;
    },
  },
  selectors: { selectIsLive: (state) => state.isLive },
});

export const { liveSet } = liveUpdates.actions;
export const { selectIsLive } = liveUpdates.selectors;
