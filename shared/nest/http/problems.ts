import { HttpException } from '@nestjs/common';
import type { Lack } from '../messaging/rabbitmq/connection.js';
import { isDiskFull, isTooSlow, isUnavailable } from '../messaging/retryable-errors.js';

/** The details of an error response: HTTP status, message, stable code, and extra fields of some errors. */
export interface ProblemDetails {
  status: number;
  error: string;
  code: string;
  [extra: string]: unknown;
}

const causes = new WeakMap<object, unknown>();

/** Stores the original exception of a problem. It is never part of a response. */
export function withCause(problem: ProblemDetails, thrown: unknown): ProblemDetails {
  causes.set(problem, thrown);
  return problem;
}

/** The original exception of a problem. */
export const causeOf = (problem: unknown): unknown =>
  typeof problem === 'object' && problem !== null ? causes.get(problem) : undefined;

const UNAVAILABLE = {
  code: 'unavailable',
  error: 'This part of the service is down at the moment. Please try again shortly.',
};
const TOO_SLOW = { code: 'timeout', error: 'This took too long. Please try again.' };

const TOO_LONG = { code: 'too_large', error: 'The request is too large.' };
const NO_ROOM = { code: 'storage_full', error: 'The server has no room left. Nothing was saved.' };

const KNOWN: Record<number, { code: string; error: string }> = {
  400: { code: 'invalid', error: 'The request is not valid.' },
  401: { code: 'unauthorized', error: 'Authentication required' },
  403: { code: 'forbidden', error: 'You are not allowed to do this.' },
  404: { code: 'not_found', error: 'This does not exist, or it is not shared with you.' },
  405: { code: 'method_not_allowed', error: 'This address does not support this method.' },
  408: { code: 'request_too_slow', error: 'The request arrived too slowly. Check your connection and try again.' },
  409: { code: 'conflict', error: 'This conflicts with what is already there.' },
  410: { code: 'gone', error: 'This is no longer available.' },
  413: TOO_LONG,
  415: { code: 'unsupported_media_type', error: 'This kind of content is not supported.' },
  422: { code: 'unprocessable', error: 'The content could not be read.' },
  429: { code: 'rate_limited', error: 'Too many requests.' },
  500: { code: 'internal', error: 'Something went wrong on our side. Please try again.' },
  503: UNAVAILABLE,
  504: TOO_SLOW,
  507: NO_ROOM,
};

/** No service instance can respond. */
export const SERVICE_UNAVAILABLE: ProblemDetails = { status: 503, ...UNAVAILABLE };

/** The request does not fit into a message. */
export const TOO_LARGE: ProblemDetails = { status: 413, ...TOO_LONG };

/** No response arrived in time. */
export const TIMED_OUT: ProblemDetails = { status: 504, ...TOO_SLOW };

/** The disk is full, or nearly full. */
export const STORAGE_FULL: ProblemDetails = { status: 507, ...NO_ROOM };

const SHORT_OF: Record<Lack, string> = {
  disk: 'The server’s disk is full, so nothing can be opened or saved right now.',
  memory: 'The server is out of memory, so nothing can be opened or saved right now.',
};

/** The broker blocks publishers, so no service can be called. */
export const serverFull = (lack: Lack): ProblemDetails => ({
  status: 503,
  code: 'server_full',
  error: `${SHORT_OF[lack]} Try again later, or tell an admin.`,
});

/** An error response of another service, rethrown in the calling service. */
export class RemoteProblem extends HttpException {
  constructor({ status, error, ...rest }: ProblemDetails) {
    super({ ...rest, message: error }, status);
  }
}

/**
 * Converts an exception to what the client may see (docs/rules/answers.md). Nest's exceptions keep their message; any
 * other exception becomes a 500 without stack, SQL or host name.
 */
export function problemOf(thrown: unknown): ProblemDetails {
  if (thrown instanceof HttpException) {
    const body = thrown.getResponse();
    const {
      message,
      error: _description,
      statusCode: _status,
      ...rest
    } = typeof body === 'string' ? { message: body } : (body as Record<string, unknown>);
    // An exception without a code comes from Nest or a parser, such as "Not Found".
    const error = rest.code === undefined ? wordsFor(String(message)) : message;
    return problem(thrown.getStatus(), { ...rest, ...(error ? { error: String(error) } : {}) });
  }
  if (isDiskFull(thrown)) return problem(507);
  if (isUnavailable(thrown)) return problem(503);
  if (isTooSlow(thrown)) return problem(504);
  if (!isHttpError(thrown)) return problem(500);
  const error = wordsFor(thrown.message);
  return problem(thrown.status, error ? { error } : {});
}

/** A more specific message for errors of Nest or a parser than `KNOWN` has. */
function wordsFor(message: string): string | undefined {
  if (/^Cannot [A-Z]+ \//.test(message)) return 'There is nothing at this address.';
  return /\bJSON\b/.test(message) ? 'The request is not valid JSON.' : undefined;
}

function problem(status: number, given: Record<string, unknown> = {}): ProblemDetails {
  const known = KNOWN[status] ?? (status < 500 ? KNOWN[400] : KNOWN[500]);
  return { code: 'error', error: 'The request could not be handled.', ...known, ...given, status };
}

/** Errors of Express's parsers (http-errors). Only their status is safe to show. */
function isHttpError(thrown: unknown): thrown is Error & { status: number } {
  return thrown instanceof Error && 'expose' in thrown && 'status' in thrown && typeof thrown.status === 'number';
}
