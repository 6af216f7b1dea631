import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { sendProblem } from './problems.filter.js';

/** A request, and, once that is known, the route that answers it. */
export interface RoutedRequest extends IncomingMessage {
  route?: { path: string };
}

/** What a request passes through on Node's own server; one that does not call `next` has answered it. */
export type HttpStep = (request: RoutedRequest, response: ServerResponse, next: () => void) => void;

/**
 * Puts steps ahead of what a server listens with so far, which is Express. A step that throws ends its request alone.
 */
export function prepend(server: Server, steps: HttpStep[]): void {
  const [last] = server.listeners('request') as [RequestListener];
  server.removeAllListeners('request');
  const first = steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    last,
  );
  server.on('request', (request, response) => {
    try {
      first(request, response);
    } catch (error) {
      sendProblem(response, error);
    }
  });
}
