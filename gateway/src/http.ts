import { constants } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { ForwardedCalls } from './calls/forwarded-calls.js';
import type { GatewayEnv } from './env.js';
import { securityHeaders } from './security/security-headers.js';
import { webApp } from './web/web-app.js';

/** Room for 500 items with long descriptions; images do not pass through here. */
const JSON_LIMIT = '3mb';

/** A list of ten thousand items is a tenth longer than by the usual 4, and takes a third of the time. */
const BROTLI_QUALITY = 1;

/** Answer headers that a page of another origin may read. */
const EXPOSED = ['X-Req-Id', 'ETag', 'Retry-After', 'Content-Disposition'];

/** What every response carries and every request passes, before any route; then the routes without a controller. */
export function configureHttp(app: NestExpressApplication, env: GatewayEnv) {
  // Lists bring their own ETag; hashing every answer again would cost more than it saves.
  app.set('etag', false);
  app.set('trust proxy', env.TRUST_PROXY);
  app.disable('x-powered-by');
  app.use(helmet(securityHeaders(env)));
  if (env.CORS_ORIGINS.length > 0) app.enableCors({ origin: env.CORS_ORIGINS, exposedHeaders: EXPOSED });
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } }));
  // Whatever may be kept says so itself; an answer may hold a token.
  app.use('/api', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  if (env.WEB_DIR) app.use(webApp(env.WEB_DIR));
  app.useBodyParser('json', { limit: JSON_LIMIT });
  app.use(app.get(ForwardedCalls).handle);
}
