import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ListStorage } from '../lists/list-storage';

/** How the store reaches the server. Tests replace it. */
export interface Transport {
  fetch: (
    path: string,
    init: RequestInit,
  ) => Promise<Pick<Response, 'ok' | 'status' | 'json'> & Partial<Pick<Response, 'headers' | 'body'>>>;
  /** Caches the item list between visits, if available. */
  storage?: ListStorage;
}

/** The caller: a store, a thunk or a query. */
export interface Caller extends Pick<BaseQueryApi, 'dispatch' | 'getState'> {
  signal?: AbortSignal | undefined;
}

/** The part of the session that calls know. The session is state of the app, above this layer, so the store hands this in. */
export interface SessionAccess {
  tokenOf: (state: unknown) => string | null;
  userOf: (state: unknown) => string | null;
  /**
   * Makes a call with the session's token.
   * @throws ApiError 401 if the user signs out or another user signs in during the call
   */
  call: <Answer>(caller: Caller, call: (token: string | null) => Promise<Answer>) => Promise<Answer>;
  /** Reports that the server has replaced the token `old` by a new token of the same user. */
  renewed: (caller: Caller, old: string | null, token: string) => void;
  /** Reports that the server has ended the session. */
  ended: (caller: Caller) => void;
}

/** The extra argument of thunks and queries. */
export interface ApiContext extends Transport {
  session: SessionAccess;
}
