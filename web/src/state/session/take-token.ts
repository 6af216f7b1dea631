import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { selectOther, selectToken, sessionLost, signedIn, signedOut, userOf, type WithSession } from './session.slice';
import { storedToken, storeToken } from './stored-token';

type Dispatch = ThunkDispatch<WithSession, unknown, UnknownAction>;
type GetState = () => WithSession;

/** Applies a token that another tab stored or removed. A different user's token never replaces the data on screen. */
export const takeToken = (stored: string | null) => (dispatch: Dispatch, getState: GetState) => {
  const { token, user, isLost, refused: bad, other } = getState().session;
  if (stored === (token ?? bad)) return;
  // If a different user signs out, the data of the user that this page waits for stays.
  if (stored === null) dispatch(other === null ? signedOut() : sessionLost());
  else if ((token === null && !isLost) || userOf(stored) === user) dispatch(signedIn(stored));
  else dispatch(sessionLost(stored));
};

/** Handles a token that the server refused. It ends the session only if it is still the current token. */
export const refused = (token: string) => (dispatch: Dispatch, getState: GetState) => {
  if (selectToken(getState()) !== token) return;
  // Another tab may have signed out or renewed the token without this tab knowing yet.
  dispatch(takeToken(storedToken()));
  if (selectToken(getState()) === token) dispatch(sessionLost());
};

/**
 * Handles a newer token that the server sent for the token `old`: the session's own, or that of a different user in
 * another tab. A token that has been replaced in the meantime is not renewed.
 */
export const renewed = (old: string | null, token: string) => (dispatch: Dispatch, getState: GetState) => {
  if (selectToken(getState()) === old) return void dispatch(signedIn(token));
  if (selectOther(getState()) !== old || storedToken() !== old) return;
  storeToken(token);
  dispatch(sessionLost(token));
};
