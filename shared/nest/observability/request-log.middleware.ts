import type { HttpStep } from '../http/http-steps.js';
import { requestContext, runInContext } from '../http/request-context.js';
import type { ServiceLog } from './log.js';

/** One line for each request, none for health checks and figures. What failed is logged with its cause elsewhere. */
export function requestLogMiddleware({ lines }: ServiceLog): HttpStep {
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

/** The token of a guest link, in the address of a call or of its page, opens a collection to everybody who knows it. */
const GUEST_TOKEN = /(\/(?:guest|shared)\/)[^/]+/gi;

function withoutTokens(url: string): string {
  return url.split('?', 1)[0]?.replace(GUEST_TOKEN, '$1[token]') ?? '';
}
