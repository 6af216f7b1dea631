import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ListStorage } from './list-storage';
import { type OnItems, readJson } from './long-list';
import { mutationBarrierOf } from './mutation-barrier';
import { type ApiError, apiError, NETWORK_ERROR } from './problem';
import { selectToken, type session, signedOut } from './session';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form, such as one with a photo, is sent as it is; anything else as JSON. */
  body?: unknown;
  /** Is told of the items that have come of a long list, before it ends. */
  onItems?: OnItems;
}

/** For endpoints that change nothing that is shown anywhere, and may take long: no list waits for them. */
export const BACKGROUND = { background: true };

/** What the store is given to reach the server with, so that tests can stand in for it. */
export interface Transport {
  fetch: (
    path: string,
    init: RequestInit,
  ) => Promise<Pick<Response, 'ok' | 'status' | 'json'> & Partial<Pick<Response, 'headers' | 'body'>>>;
  /** Keeps the list of items between visits, where there is one. */
  storage?: ListStorage;
}

/** What is known of an answer besides. */
export interface AnswerMeta {
  /** It is of the last visit, and the server is still to be asked. */
  isStored?: boolean;
  etag?: string | null | undefined;
}

type Answered = { data: unknown; meta?: AnswerMeta } | { error: ApiError };

/**
 * JSON in, JSON out, with the bearer token. A token the server no longer takes ends the session. What is read is as new
 * as the last change made here.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, Partial<typeof BACKGROUND>, AnswerMeta> = (
  request,
  api,
  options = {},
) => {
  const barrier = mutationBarrierOf(api.extra as Transport);
  const call = () => send(request, api);
  if (api.type === 'query') return barrier.read(call);
  return options.background ? call() : barrier.mutate(call);
};

async function send({ path, method = 'GET', body, onItems }: ApiRequest, api: BaseQueryApi): Promise<Answered> {
  const token = selectToken(api.getState() as { session: ReturnType<typeof session.reducer> });
  const headers: Record<string, string> = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  };
  try {
    const { fetch } = api.extra as Transport;
    const answer = await fetch(path, {
      method,
      headers,
      signal: api.signal,
      body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
    });
    if (answer.ok) return { data: await readJson(answer, onItems), meta: { etag: answer.headers?.get('ETag') } };
    if (answer.status === 401 && token) api.dispatch(signedOut());
    return { error: apiError(answer.status, await answer.json().catch(() => null)) };
  } catch {
    return { error: NETWORK_ERROR };
  }
}
