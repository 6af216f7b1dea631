import type { RawMiddleware } from '../../http/raw-middleware.js';
import { requestContext, runInContext } from '../../http/request-context.js';
import type { Tracing } from './tracing.js';

/** Health checks and metrics are requested constantly and would clutter the traces. */
const UNTRACED = /^\/(health|metrics)/;

/**
 * Traces every HTTP call under its route pattern, because URLs contain ids and tokens.
 * @param isOpen whether the port is public; then the client's `traceparent` is ignored
 */
export function tracingMiddleware(tracing: Tracing, isOpen: boolean): RawMiddleware {
  return (request, response, next) => {
    const context = requestContext();
    if (!context || UNTRACED.test(request.url ?? '')) return next();
    const { method = '' } = request;
    const known = { 'http.request.method': method, request_id: context.request_id };
    const span = tracing.start(method, 'SERVER', known, isOpen ? undefined : request.headers.traceparent);
    response.once('close', () => {
      const { statusCode } = response;
      const route = request.route?.path;
      span?.describe(route ? `${method} ${route}` : method, {
        'http.response.status_code': statusCode,
        ...(route && { 'http.route': route }),
      });
      span?.end(statusCode >= 500 ? statusCode : undefined);
    });
    runInContext({ ...context, span }, next);
  };
}
