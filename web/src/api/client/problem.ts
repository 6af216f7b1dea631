import type { Problem } from '@whereabouts/shared/contracts/problem.js';

/** Why a call failed, in a form that the store can hold. */
export interface ApiError {
  /** `null` if no answer arrived. */
  status: number | null;
  /** The stable code of the error body. `network` without an answer, `unknown` without a code. */
  code: string;
  /** The server's message, preferred over texts of the app (docs/rules/answers.md). */
  text: string | null;
  /** Other fields of the body, for example `current`, the newer state of an item that another user changed. */
  more?: Record<string, unknown>;
}

export const NETWORK_ERROR: ApiError = { status: null, code: 'network', text: null };

/** Reads an error answer. The body can have any form: a proxy may answer in HTML. */
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

/** Distinguishes failed calls from programming errors, which RTK Query returns in the same way. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error;
}

/** The list shows that its collection is gone when it refetches, so no other message is needed. */
export function isCollectionGone(error: unknown): boolean {
  return isApiError(error) && error.code === 'collection_not_found';
}

/** The resource is deleted or no longer accessible. The data on screen is stale and must be refetched. */
export function isLost(error: unknown): boolean {
  return isApiError(error) && (error.status === 403 || error.status === 404);
}
