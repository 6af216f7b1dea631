import type { RawMiddleware } from '../http/raw-middleware.js';
import type { Metrics } from './metrics.js';

/** Measures every HTTP call with a route. The route pattern is the label, without ids. */
export function metricsMiddleware(metrics: Metrics): RawMiddleware {
  return (request, response, next) => {
    const end = metrics.handled.startTimer({ transport: 'http' });
    response.once('finish', () => {
      if (!request.route) return;
      const { statusCode } = response;
      end({ name: `${request.method} ${request.route.path}`, outcome: statusCode < 400 ? 'ok' : String(statusCode) });
    });
    next();
  };
}
