import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { browserTimeZone } from '../domain/browser-time-zone';
import { inSession } from '../session/in-session';
import { selectToken, type WithSession } from '../session/session.slice';
import type { ListStorage } from './list-storage';
import { type OnItems, readJson } from './long-list';
import { mutationBarrierOf } from './mutation-barrier';
import { type ApiError, apiError, isApiError, NETWORK_ERROR } from './problem';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form, such as one with a photo, is sent as it is; anything else as JSON. */
  body?: unknown;
  /** Is told of the items that have come of a long list, before it ends. */
  onItems?: OnItems;
  /** In place of the session's token. */
  token?: string;
}

/** For endpoints that change nothing that is shown anywhere, and may take long: no list waits for them. */
export const BACKGROUND = { background: true };

/** For endpoints that need no session: a refusal says nothing about the token. */
export const PUBLIC = { isPublic: true };

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
  /** When a refused call may be tried again. */
  retry_after_s?: number;
}

type Answered = { data: unknown; meta?: AnswerMeta } | { error: ApiError; meta?: AnswerMeta };

/** Tries of a list that waits for its turn; the server says how long each wait is (docs/rules/answers.md). */
const MAX_TRIES = 30;

/** JSON in, JSON out, with the bearer token. What is read is as new as the last change made here. */
export const baseQuery: BaseQueryFn<
  ApiRequest,
  unknown,
  ApiError,
  Partial<typeof BACKGROUND & typeof PUBLIC>,
  AnswerMeta
> = (request, api, options = {}) => {
  const barrier = mutationBarrierOf(api.extra as Transport);
  const call = () =>
    options.isPublic ? send(request, request.token ?? tokenOf(api), api) : sendInSession(request, api);
  // What needs no session shows nothing that a change makes old, and is needed while a refused change waits.
  if (api.type === 'query' && options.isPublic) return inTurn(call, api.signal);
  if (api.type === 'query') return barrier.read(() => inTurn(call, api.signal));
  return options.background ? call() : barrier.mutate(call);
};

/** Repeats a call while the server answers that too many long lists of this user are on their way. */
async function inTurn(call: () => Promise<Answered>, signal: AbortSignal): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answered = await call();
    if (!('error' in answered) || answered.error.code !== 'too_many_at_once') return answered;
    if (tries === MAX_TRIES || signal.aborted) return answered;
    const { retry_after_s = 1 } = answered.meta ?? {};
    await new Promise((resolve) => setTimeout(resolve, retry_after_s * 1000));
  }
}

const tokenOf = ({ getState }: BaseQueryApi) => selectToken(getState() as WithSession);

async function sendInSession(request: ApiRequest, api: BaseQueryApi): Promise<Answered> {
  try {
    return await inSession(api, async (token) => {
      const answered = await send(request, token, api);
      if ('error' in answered && answered.error.status === 401) throw answered.error;
      return answered;
    });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { error };
  }
}

async function send(
  { path, method = 'GET', body, onItems }: ApiRequest,
  token: string | null,
  api: BaseQueryApi,
): Promise<Answered> {
  const headers: Record<string, string> = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined &&
      !(body instanceof FormData) && { 'Content-Type': 'application/json', 'X-Timezone': browserTimeZone() }),
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
    const retry_after_s = Number(answer.headers?.get('Retry-After') || 1);
    return { error: apiError(answer.status, await answer.json().catch(() => null)), meta: { retry_after_s } };
  } catch {
    return { error: NETWORK_ERROR };
  }
}
