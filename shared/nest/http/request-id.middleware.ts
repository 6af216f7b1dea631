import type { HttpStep } from './http-steps.js';
import { requestId, runInContext } from './request-context.js';

/** Gives every HTTP request its id, echoes it, and carries it into log lines and messages. */
export function requestIdMiddleware(service: string): HttpStep {
  return (request, response, next) => {
    const request_id = requestId(request.headers['x-req-id']);
    response.setHeader('X-Req-Id', request_id);
    runInContext({ service, request_id }, next);
  };
}
