import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Where the token lives between visits (docs/rules/screens.md). */
export const TOKEN_KEY = 'auth_token';

const initialState = { token: null as string | null };

/** The only thing the client itself knows about who is signed in; the user is server data. */
export const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    signedOut: (state) => {
      state.token = null;
    },
  },
  selectors: { selectToken: (state) => state.token },
});

export const { signedIn, signedOut } = session.actions;
export const { selectToken } = session.selectors;
