import type { RawMiddleware } from './raw-middleware.js';
import { requestId, runInContext } from './request-context.js';

/** Assigns every HTTP request its id, returns it in `X-Req-Id`, and passes it on to log lines and messages. */
export function requestIdMiddleware(service: string): RawMiddleware {
  return (request, response, next) => {
    const request_id = requestId(request.headers['x-req-id']);
    response.setHeader('X-Req-Id', request_id);
    runInContext({ service, request_id }, next);
  };
}
