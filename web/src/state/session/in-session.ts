import {
  addListener,
  type ThunkDispatch,
  type TypedAddListener,
  type UnknownAction,
  type UnsubscribeListener,
} from '@reduxjs/toolkit';
import { type ApiError, isApiError } from '../../api/client/problem';
import type { Caller } from '../../api/client/transport';
import { selectIsLost, selectToken, selectUserId, type WithSession } from './session.slice';
import { refused } from './take-token';

type Dispatch = ThunkDispatch<WithSession, unknown, UnknownAction>;

const SIGNED_OUT: ApiError = { status: 401, code: 'unauthorized', text: null };

/**
 * Makes a call with the session's token. If the server refuses the token, the call waits until the user has signed in
 * again and is then repeated. A call that starts while the page waits for its user waits as well.
 * @throws ApiError 401 if the user signs out or another user signs in, even during the call: the answer is not for
 * that user
 */
export async function inSession<Answer>(caller: Caller, call: (token: string | null) => Promise<Answer>) {
  const state = () => caller.getState() as WithSession;
  const user = selectUserId(state());
  for (;;) {
    if (selectIsLost(state())) await backInSession(caller);
    if (selectUserId(state()) !== user) throw SIGNED_OUT;
    const token = selectToken(state());
    try {
      const answer = await call(token);
      if (selectUserId(state()) !== user) throw SIGNED_OUT;
      return answer;
    } catch (error) {
      if (token === null || caller.signal?.aborted || !isApiError(error) || error.status !== 401) throw error;
      caller.dispatch(refused(token));
      if (selectToken(state()) === null && !selectIsLost(state())) throw error;
    }
  }
}

const listenTo = addListener as TypedAddListener<WithSession, Dispatch>;

/** Resolves when the user has signed in again or has signed out, or when the call is aborted. */
function backInSession({ dispatch, signal }: Caller): Promise<void> {
  return new Promise((resolve) => {
    const waiting = listenTo({ predicate: (_, state) => !selectIsLost(state), effect: () => done() });
    const stop = dispatch(waiting) as unknown as UnsubscribeListener;
    const done = () => {
      stop();
      resolve();
    };
    signal?.addEventListener('abort', done, { once: true });
  });
}
