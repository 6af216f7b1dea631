import type { z } from 'zod';
import type { Program } from './programs.js';

/**
 * A request with one response. The caller waits at most `timeout_ms`; the service does not start work after that
 * (docs/rules/calls.md).
 */
export interface Command<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  kind: 'command';
  /** `service.verb`. The part before the dot is the service that handles the command. */
  pattern: string;
  request: Request;
  response: Response;
  timeout_ms: number;
  /**
   * Programs that may send the command. The service rejects other callers (docs/security.md, "Who may call whom").
   */
  callers: readonly Program[];
}

/** A command whose JSON response PostgreSQL builds. The bytes pass through unparsed, with an ETag. */
export interface RawCommand<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType>
  extends Omit<Command<Request, Response>, 'kind'> {
  kind: 'raw';
}

/** A fact. Any number of services subscribe; each receives it at least once. */
export interface Event<Payload extends z.ZodType = z.ZodType> {
  kind: 'event';
  pattern: string;
  payload: Payload;
}

/** Work for one of several workers, delivered at least once. */
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
/** For lists and for changes of many items. */
export const LIST_TIMEOUT_MS = 15_000;

/** Defines a command that only the gateway may send. */
export function command<Request extends z.ZodType, Response extends z.ZodType>(
  pattern: string,
  request: Request,
  response: Response,
  timeout_ms = DEFAULT_TIMEOUT_MS,
): Command<Request, Response> {
  return { kind: 'command', pattern, request, response, timeout_ms, callers: GATEWAY_ALONE };
}

/** Defines a raw command that only the gateway may send. */
export function rawCommand<Request extends z.ZodType, Response extends z.ZodType>(
  pattern: string,
  request: Request,
  response: Response,
  timeout_ms = LIST_TIMEOUT_MS,
): RawCommand<Request, Response> {
  return { kind: 'raw', pattern, request, response, timeout_ms, callers: GATEWAY_ALONE };
}

/** Names the programs that may send a command. The default is the gateway only. */
export function calledBy<C extends Command | RawCommand>(callers: readonly Program[], called: C): C {
  return { ...called, callers };
}

/** Defines an event. */
export function event<Payload extends z.ZodType>(pattern: string, payload: Payload): Event<Payload> {
  return { kind: 'event', pattern, payload };
}

/** Defines a job. */
export function job<Payload extends z.ZodType>(pattern: string, payload: Payload): Job<Payload> {
  return { kind: 'job', pattern, payload };
}
