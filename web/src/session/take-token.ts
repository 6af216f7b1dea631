import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { selectToken, sessionLost, signedIn, signedOut, userOf, type WithSession } from './session.slice';
import { storedToken } from './stored-token';

type Dispatch = ThunkDispatch<WithSession, unknown, UnknownAction>;
type GetState = () => WithSession;

/** Another tab has stored this token, or has removed one. Another user's never replaces what is on screen. */
export const takeToken = (stored: string | null) => (dispatch: Dispatch, getState: GetState) => {
  const { token, user, isLost, refused: bad, other } = getState().session;
  if (stored === (token ?? bad)) return;
  // Another user who signs out takes nothing of the user whom this page waits for.
  if (stored === null) dispatch(other === null ? signedOut() : sessionLost());
  else if ((token === null && !isLost) || userOf(stored) === user) dispatch(signedIn(stored));
  else dispatch(sessionLost(stored));
};

/** The server has refused a token. That ends the session only if it is still the current one. */
export const refused = (token: string) => (dispatch: Dispatch, getState: GetState) => {
  if (selectToken(getState()) !== token) return;
  // Another tab may have signed out or have a newer token, and this one has not heard of it yet.
  dispatch(takeToken(storedToken()));
  if (selectToken(getState()) === token) dispatch(sessionLost());
};
