import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { TracedSpan } from '../observability/tracing/otlp-tracer.js';

/** Travels with a request through every service it touches, in message headers. */
export interface RequestContext {
  /** The service at work, for its log lines: several may share a process. */
  service: string;
  request_id: string;
  /** Milliseconds since 1970 after which nobody waits for the answer any more. */
  deadline?: number | undefined;
  /** The answer travels over HTTP: a long list may begin at once, without being announced over the broker first. */
  is_streamed?: boolean | undefined;
  /** What is being done, where this call is traced. */
  span?: TracedSpan | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Accepts a caller's `X-Req-Id` of up to 64 of `[A-Za-z0-9._-]`, else makes one (docs/rules/answers.md). */
export function requestId(given: unknown): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
