import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a caller that was refused may go on sending before the connection ends. */
const DRAIN_MS = 5_000;

/**
 * Lets a caller who is still sending read the refusal: an answer followed by a closed connection would reach it as a
 * broken pipe. What it sends meanwhile is thrown away.
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
