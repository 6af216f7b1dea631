import type { RawMiddleware } from '../http/raw-middleware.js';
import { requestContext, runInContext } from '../http/request-context.js';
import type { ServiceLog } from './log.js';

/** Logs one line per request, except for health checks and metrics. Errors are logged with their cause elsewhere. */
export function requestLogMiddleware({ lines }: ServiceLog): RawMiddleware {
  return ({ method, url = '' }, response, next) => {
    const path = withoutTokens(url);
    if (/^\/(health|metrics)/.test(url)) return next();
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

/** The token of a guest link is in the URL of its calls and its page. It opens the collection, so it is removed. */
const GUEST_TOKEN = /(\/(?:guest|shared)\/)[^/]+/gi;

function withoutTokens(url: string): string {
  return url.split('?', 1)[0]?.replace(GUEST_TOKEN, '$1[token]') ?? '';
}
