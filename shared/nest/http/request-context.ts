import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { TracedSpan } from '../observability/tracing/otlp-tracer.js';

/** Context of a request. It travels through every service in message headers. */
export interface RequestContext {
  /** The service that runs the code, for its log lines. Several services may share a process. */
  service: string;
  request_id: string;
  /** Milliseconds since the epoch. After this time, no client waits for the response. */
  deadline?: number | undefined;
  /** The response travels over HTTP, so a long list can be streamed at once without an announcement over the broker. */
  is_streamed?: boolean | undefined;
  /** The current span, if the call is traced. */
  span?: TracedSpan | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Accepts an `X-Req-Id` of up to 64 of `[A-Za-z0-9._-]`, and otherwise generates an id (docs/rules/answers.md). */
export function requestId(given: unknown): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
