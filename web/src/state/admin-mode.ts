import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** localStorage key for the admin mode of this device. */
export const ADMIN_MODE_KEY = 'admin_mode';

/**
 * Whether an admin's home page shows the figures of all users instead of the help page. Off by default
 * (docs/rules/screens.md).
 */
export const adminMode = createSlice({
  name: 'adminMode',
  initialState: { on: false },
  reducers: {
    adminModeSet: (state, { payload }: PayloadAction<boolean>) => {
      state.on = payload;
    },
  },
  selectors: { selectAdminMode: (state) => state.on },
});

export const { adminModeSet } = adminMode.actions;
export const { selectAdminMode } = adminMode.selectors;
