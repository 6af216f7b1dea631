import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { sendProblem } from './problems.filter.js';

/** A request with its route, which is set when the route is known. */
export interface RoutedRequest extends IncomingMessage {
  route?: { path: string };
}

/** Middleware on Node's own server. A step that does not call `next` has sent the response. */
export type RawMiddleware = (request: RoutedRequest, response: ServerResponse, next: () => void) => void;

/** Runs the steps before Express, the server's current listener. A step that throws ends only its own request. */
export function prepend(server: Server, steps: RawMiddleware[]): void {
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
