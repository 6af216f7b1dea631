import type { HttpStep } from '../http/http-steps.js';
import type { Metrics } from './metrics.js';

/** Measures every HTTP call with a route. The route pattern is the label, without ids. */
export function metricsMiddleware(metrics: Metrics): HttpStep {
  return (request, response, next) => {
    const end = metrics.handled.startTimer({ door: 'http' });
    response.once('finish', () => {
      if (!request.route) return;
      const { statusCode } = response;
      end({ name: `${request.method} ${request.route.path}`, outcome: statusCode < 400 ? 'ok' : String(statusCode) });
    });
    next();
  };
}
