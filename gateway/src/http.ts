import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { basePath, withoutBase } from '@whereabouts/shared/nest/http/public-url.js';
import type { RawMiddleware } from '@whereabouts/shared/nest/http/raw-middleware.js';
import { slowBodies } from '@whereabouts/shared/nest/http/slow-bodies.js';
import cors from 'cors';
import { CallPipeline } from './calls/call-pipeline.js';
import { compress } from './compression.js';
import type { GatewayEnv } from './env.js';
import { ClientIpResolver } from './security/client-ip-resolver.js';
import { securityHeaders } from './security/security-headers.js';
import { webApp } from './web/web-app.js';

/** Response headers that pages of other origins may read. */
const EXPOSED = ['X-Req-Id', 'ETag', 'Retry-After', 'Content-Disposition'];

/** The server's name, which may precede the path (RFC 9112, 3.2.2). */
const SERVER_NAME = /^https?:\/\/[^/?]*/i;
const API = /^\/api([/?]|$)/i;

/** Middleware before Express: headers of every response, then the calls that are forwarded without Express. */
export function aheadOfExpress(app: NestExpressApplication, env: GatewayEnv): RawMiddleware[] {
  const headers = securityHeaders(env);
  const base = basePath(env);
  const rules: RawMiddleware = (request, response, next) => {
    response.setHeaders(headers);
    if (isAmbiguous(request)) throw new BadRequestException();
    request.url = withoutBase(request.url?.replace(SERVER_NAME, '') || '/', base);
    // Responses that may be cached override this. Others may contain a token.
    if (API.test(request.url)) response.setHeader('Cache-Control', 'no-store');
    next();
  };
  const others = env.CORS_ORIGINS.length > 0 ? [cors({ origin: env.CORS_ORIGINS, exposedHeaders: EXPOSED })] : [];
  return [rules, slowBodies(), ...others, app.get(CallPipeline).handle];
}

/** Rejects two `Host` headers, because this server and a proxy could each use another one (RFC 9112, 3.2). */
function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1;
}

/** Configures Express, which handles calls with controllers and the web app's files. */
export function configureHttp(app: NestExpressApplication, env: GatewayEnv) {
  // Lists have their own ETag. Hashing every other response would cost more than it saves.
  app.set('etag', false);
  app.set('trust proxy', app.get(ClientIpResolver).isTrusted);
  app.disable('x-powered-by');
  app.use(compress);
  if (env.WEB_DIR) app.use(webApp(env.WEB_DIR, basePath(env)));
}
