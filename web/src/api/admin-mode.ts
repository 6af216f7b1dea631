import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useAppSelector } from '../app/hooks';
import { useMeQuery } from './auth';

/** Where this device keeps whether admin mode is on. */
export const ADMIN_MODE_KEY = 'admin_mode';

/** Whether an admin's home shows everybody's figures instead of the help page. Off by default (docs/rules/screens.md). */
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

/** On only for whoever is still an admin. */
export function useAdminMode(): boolean {
  const on = useAppSelector(selectAdminMode);
  const { data: user } = useMeQuery();
  return on && user?.role === 'admin';
}
