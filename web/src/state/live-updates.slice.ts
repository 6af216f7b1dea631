import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const initialState = { isLive: false };

/** Whether the event stream is connected. Without it, lists are polled. */
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
