import type { Problem } from '@whereabouts/shared/contracts/problem.js';

/** Why a call failed, in a form the store can hold. */
export interface ApiError {
  /** `null` when no answer came at all. */
  status: number | null;
  /** The stable code of the error body; `network` or `unknown` when there was none. */
  code: string;
  /** The server's own sentence, preferred over any text of ours (docs/rules/answers.md). */
  text: string | null;
  /** What else the body says, such as `current` of an item that somebody has changed meanwhile. */
  more?: Record<string, unknown>;
}

export const NETWORK_ERROR: ApiError = { status: null, code: 'network', text: null };

/** Reads an error answer, whatever its body turned out to be: a proxy in between may answer in HTML. */
export function apiError(status: number, body: unknown): ApiError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>;
  const { success: _, request_id: __, error, code, ...more } = said;
  return {
    status,
    code: typeof code === 'string' ? code : 'unknown',
    text: typeof error === 'string' && error !== '' ? error : null,
    ...(Object.keys(more).length > 0 && { more }),
  };
}

/** Everything that RTK Query may hand out as an error: ours, or a programming mistake it caught. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error;
}

/** The list itself tells that its collection is lost, once it has asked again: no other message is needed. */
export function isCollectionGone(error: unknown): boolean {
  return isApiError(error) && error.code === 'collection_not_found';
}

/** Gone, or no longer allowed: what is shown is older than that, and to be asked for again. */
export function isLost(error: unknown): boolean {
  return isApiError(error) && (error.status === 403 || error.status === 404);
}
