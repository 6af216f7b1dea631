import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** `null` while no user is signed in, and after the server has refused the token. */
  token: string | null;
  /** The id of the user whose data this page shows. `null` if the token has no user id. */
  user: string | null;
  /** The session has expired, and the page waits for its user to sign in again. */
  isLost: boolean;
  /** The token that the server refused. It may still be in localStorage. */
  refused: string | null;
  /** The token of a different user who signed in in another tab. */
  other: string | null;
}

const SIGNED_OUT: SessionState = { token: null, user: null, isLost: false, refused: null, other: null };

export const sessionOf = (token: string | null): SessionState =>
  token === null ? SIGNED_OUT : { ...SIGNED_OUT, token, user: userOf(token) };

/** Whether a user is signed in (docs/rules/accounts.md). The user's profile is server data. */
export const session = createSlice({
  name: 'session',
  initialState: SIGNED_OUT,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<string>) => sessionOf(payload),
    /** The user has signed out, either for good or `for_another` user. All data of the user is cleared. */
    signedOut: (_, __: PayloadAction<'for_another' | undefined>) => SIGNED_OUT,
    /**
     * The token is no longer valid. The data on this page is kept for its user only. `other` is the token of a
     * different user.
     */
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

/** The part of the state that a call needs. */
export interface WithSession {
  session: SessionState;
}

/** The user id in the token's `sub` claim (RFC 7519, section 4.1.2). */
export function userOf(token: string): string | null {
  try {
    const [, claims = ''] = token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub ?? null;
  } catch {
    return null;
  }
}
