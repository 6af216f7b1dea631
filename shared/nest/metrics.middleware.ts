import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from './metrics.js';

/** Measures every HTTP call that a route has answered, by the route as it was declared, without the ids in it. */
export function metricsMiddleware(metrics: Metrics) {
  return (request: Request, response: Response, next: NextFunction) => {
    const end = metrics.handled.startTimer({ door: 'http' });
    response.once('finish', () => {
      if (!request.route) return;
      const { statusCode } = response;
      end({ name: `${request.method} ${request.route.path}`, outcome: statusCode < 400 ? 'ok' : String(statusCode) });
    });
    next();
  };
}
