import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a refused client may continue to send before the connection is closed. */
const DRAIN_MS = 5_000;

/**
 * Discards the rest of a refused request, so that a client that is still sending can read the response. If the
 * connection closed right after the response, the client would see a broken pipe instead.
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe();
    request.resume();
    const closing = setTimeout(() => request.destroy(), DRAIN_MS).unref();
    request.once('close', () => clearTimeout(closing));
  });
}
