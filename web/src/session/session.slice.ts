import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** `null` while nobody is signed in, and after the server has refused the last one. */
  token: string | null;
  /** The id of the user whose data this page shows; `null` where the token names none. */
  user: string | null;
  /** The session has ended, and the page waits for its user to sign in again. */
  isLost: boolean;
  /** The token that the server has refused. It may still be stored. */
  refused: string | null;
  /** The token of another user, who has signed in in another tab. */
  other: string | null;
}

const SIGNED_OUT: SessionState = { token: null, user: null, isLost: false, refused: null, other: null };

export const sessionOf = (token: string | null): SessionState =>
  token === null ? SIGNED_OUT : { ...SIGNED_OUT, token, user: userOf(token) };

/** Whether somebody is signed in (docs/rules/accounts.md). Who that is, is server data. */
export const session = createSlice({
  name: 'session',
  initialState: SIGNED_OUT,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<string>) => sessionOf(payload),
    /** The user has left, to make room `for_another` or for good: nothing of theirs stays. */
    signedOut: (_, __: PayloadAction<'for_another' | undefined>) => SIGNED_OUT,
    /** The token is no longer good. Everything stays for its user alone. `other` is the token of another user. */
    sessionLost: (state, { payload: other }: PayloadAction<string | undefined>) => {
      state.refused = state.token ?? state.refused;
      state.token = null;
      state.isLost = true;
      state.other = other ?? null;
    },
  },
  selectors: {
    selectToken: (state) => state.token,
    selectUserId: (state) => state.user,
    selectIsLost: (state) => state.isLost,
    selectOther: (state) => state.other,
  },
});

export const { signedIn, signedOut, sessionLost } = session.actions;
export const { selectToken, selectUserId, selectIsLost, selectOther } = session.selectors;

/** The part of the store that a call needs. */
export interface WithSession {
  session: SessionState;
}

/** Whose token it is, as it says itself (RFC 7519, 4.1.2). */
export function userOf(token: string): string | null {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub ?? null;
  } catch {
    return null;
  }
}
