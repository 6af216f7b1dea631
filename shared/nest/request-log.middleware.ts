import type { NextFunction, Request, Response } from 'express';
import type { ServiceLog } from './log.js';
import { requestContext, runInContext } from './request-context.js';

/** One line for each request, none for health checks and figures. What failed is logged with its cause elsewhere. */
export function requestLogMiddleware({ lines }: ServiceLog) {
  return ({ method, originalUrl }: Request, response: Response, next: NextFunction) => {
    const [path] = originalUrl.split('?');
    if (/^\/(health|metrics)/.test(originalUrl)) return next();
    const began = Date.now();
    const context = requestContext();
    response.once('close', () => {
      const line = { req: { method, path }, res: { status: response.statusCode }, responseTime: Date.now() - began };
      const outcome = response.writableFinished ? 'request completed' : 'request aborted';
      if (context) runInContext(context, () => lines.info(line, outcome));
    });
    next();
  };
}
