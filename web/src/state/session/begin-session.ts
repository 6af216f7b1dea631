import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import { authApi } from '../../api/account/auth';
import type { ApiState } from '../../api/client/api';
import type { ApiContext } from '../../api/client/transport';
import { selectUserId, signedIn, signedOut, userOf, type WithSession } from './session.slice';

type State = ApiState & WithSession;
type Dispatch = ThunkDispatch<State, ApiContext, UnknownAction>;
type GetState = () => State;

/** Signs in with a token. If the page waited for a different user, that user's data is cleared first. */
export const beginWith = (token: string) => (dispatch: Dispatch, getState: GetState) => {
  makeWayFor(token, dispatch, getState);
  dispatch(signedIn(token));
};

/** Signs in with the server's answer. Stores the user before the token, so that no component has to fetch the user. */
export const beginSession =
  ({ token, user }: SignedIn) =>
  async (dispatch: Dispatch, getState: GetState) => {
    makeWayFor(token, dispatch, getState);
    await dispatch(authApi.util.upsertQueryData('me', undefined, user));
    dispatch(signedIn(token));
  };

function makeWayFor(token: string, dispatch: Dispatch, getState: GetState): void {
  const waited = selectUserId(getState());
  if (waited !== null && waited !== userOf(token)) dispatch(signedOut('for_another'));
}
