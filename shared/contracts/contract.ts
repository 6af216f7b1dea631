import type { z } from 'zod';
import type { Program } from './programs.js';

/**
 * A question with one answer: who asks waits at most `timeout_ms`, and nothing runs after that (docs/rules/calls.md).
 */
export interface Command<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  kind: 'command';
  /** `service.verb`; the part before the dot is the service that answers. */
  pattern: string;
  request: Request;
  response: Response;
  timeout_ms: number;
  /** Programs that may send it. The service refuses it from any other (docs/architecture.md, "Who may ask whom"). */
  callers: readonly Program[];
}

/** A command whose JSON answer is built by PostgreSQL and passed on as bytes, with an ETag, never parsed on the way. */
export interface RawCommand<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType>
  extends Omit<Command<Request, Response>, 'kind'> {
  kind: 'raw';
}

/** A fact that has happened. Any number of services listen; each gets it at least once. */
export interface Event<Payload extends z.ZodType = z.ZodType> {
  kind: 'event';
  pattern: string;
  payload: Payload;
}

/** Work for one of many workers, delivered at least once. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  kind: 'job';
  /** Also the name of the queue. */
  pattern: string;
  payload: Payload;
}

export type RequestOf<C extends Command | RawCommand> = z.output<C['request']>;
export type ResponseOf<C extends Command | RawCommand> = z.output<C['response']>;
export type PayloadOf<F extends Event | Job> = z.output<F['payload']>;

const DEFAULT_TIMEOUT_MS = 5_000;
const GATEWAY_ALONE: readonly Program[] = ['gateway'];
/** For lists, long ones of changes too. */
export const LIST_TIMEOUT_MS = 15_000;

export function command<Request extends z.ZodType, Response extends z.ZodType>(
  pattern: string,
  request: Request,
  response: Response,
  timeout_ms = DEFAULT_TIMEOUT_MS,
): Command<Request, Response> {
  return { kind: 'command', pattern, request, response, timeout_ms, callers: GATEWAY_ALONE };
}

export function rawCommand<Request extends z.ZodType, Response extends z.ZodType>(
  pattern: string,
  request: Request,
  response: Response,
  timeout_ms = LIST_TIMEOUT_MS,
): RawCommand<Request, Response> {
  return { kind: 'raw', pattern, request, response, timeout_ms, callers: GATEWAY_ALONE };
}

/** A command that these programs may send; without this, only the gateway may. */
export function calledBy<C extends Command | RawCommand>(callers: readonly Program[], called: C): C {
  return { ...called, callers };
}

export function event<Payload extends z.ZodType>(pattern: string, payload: Payload): Event<Payload> {
  return { kind: 'event', pattern, payload };
}

export function job<Payload extends z.ZodType>(pattern: string, payload: Payload): Job<Payload> {
  return { kind: 'job', pattern, payload };
}
