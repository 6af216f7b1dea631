import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { browserTimeZone } from '../../domain/browser/browser-time-zone';
import { type OnItems, readJson } from '../lists/long-list';
import { mutationBarrierOf } from './mutation-barrier';
import { type ApiError, apiError, isApiError, NETWORK_ERROR } from './problem';
import type { ApiContext } from './transport';

export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The client sends a FormData body unchanged. Any other body is sent as JSON. */
  body?: unknown;
  /** Called with the items of a long list that have arrived so far. */
  onItems?: OnItems;
  /** Replaces the session's token. */
  token?: string;
}

/** For slow endpoints that change nothing on screen. Lists do not wait for them. */
export const BACKGROUND = { background: true };

/** For endpoints without a session. A 401 from them says nothing about the token. */
export const PUBLIC = { isPublic: true };

/** Metadata of an answer. */
export interface AnswerMeta {
  /** The data comes from the previous visit and must still be refetched. */
  isStored?: boolean;
  etag?: string | null | undefined;
  /** Seconds until a refused call can be retried. */
  retry_after_s?: number;
}

type Answered = { data: unknown; meta?: AnswerMeta } | { error: ApiError; meta?: AnswerMeta };

/**
 * Maximum tries of a list that the server refuses with `too_many_at_once`. The server sets each delay
 * (docs/rules/answers.md).
 */
const MAX_TRIES = 30;

/** Sends and receives JSON with the bearer token. A query never returns data older than the last local mutation. */
export const baseQuery: BaseQueryFn<
  ApiRequest,
  unknown,
  ApiError,
  Partial<typeof BACKGROUND & typeof PUBLIC>,
  AnswerMeta
> = (request, api, options = {}) => {
  const barrier = mutationBarrierOf(contextOf(api));
  const call = () =>
    options.isPublic ? send(request, request.token ?? tokenOf(api), api) : sendInSession(request, api);
  // Public queries do not depend on mutations. The app also needs them while a refused mutation waits for a new
  // sign-in.
  if (api.type === 'query' && options.isPublic) return inTurn(call, api.signal);
  if (api.type === 'query') return barrier.read(() => inTurn(call, api.signal));
  return options.background ? call() : barrier.mutate(call);
};

/** Retries a call while the server answers `too_many_at_once`. */
async function inTurn(call: () => Promise<Answered>, signal: AbortSignal): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answered = await call();
    if (!('error' in answered) || answered.error.code !== 'too_many_at_once') return answered;
    if (tries === MAX_TRIES || signal.aborted) return answered;
    const { retry_after_s = 1 } = answered.meta ?? {};
    await new Promise((resolve) => setTimeout(resolve, retry_after_s * 1000));
  }
}

const contextOf = ({ extra }: BaseQueryApi) => extra as ApiContext;

const tokenOf = (api: BaseQueryApi) => contextOf(api).session.tokenOf(api.getState());

async function sendInSession(request: ApiRequest, api: BaseQueryApi): Promise<Answered> {
  try {
    return await contextOf(api).session.call(api, async (token) => {
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
    const { fetch } = contextOf(api);
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
