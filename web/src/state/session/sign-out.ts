import type { Dispatch } from '@reduxjs/toolkit';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { Transport } from '../../api/client/transport';
import { selectToken, signedOut, type WithSession } from './session.slice';

/** The longest wait for the server before the app signs out locally. */
const PATIENCE_MS = 5_000;
/** Delay before the retry, for servers that were reachable but busy. */
const RETRY_MS = 60_000;

/**
 * Signs out on this device, with or without a connection. Only the server can end the session and clear the image
 * cookie. If the server does not answer, the app retries as soon as the browser is online.
 */
export const signOutHere =
  () =>
  async (dispatch: Dispatch, getState: () => WithSession, { fetch }: Transport) => {
    const headers = { Authorization: `Bearer ${selectToken(getState())}` };
    const { path, method } = requestOf(ACCOUNT_ROUTES.signOut, {});
    const end = async (init: RequestInit = {}) => {
      const answer = await fetch(path, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS), ...init });
      // The server answers 401 if the token is already invalid.
      if (!answer.ok && answer.status !== 401) throw new Error('sign-out refused');
    };
    // By now the browser may hold the next user's cookie. A response to a call without credentials cannot clear it.
    const tryAgain = () =>
      end({ credentials: 'omit' }).then(
        () => window.removeEventListener('online', tryAgain),
        () => {},
      );
    await end().catch(() => {
      window.addEventListener('online', tryAgain);
      setTimeout(tryAgain, RETRY_MS);
    });
    dispatch(signedOut());
  };
