import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import jwt from 'jsonwebtoken';
import { Actor } from '../contracts/auth.js';
import { ENV, type ServiceEnv } from './env.js';
import { requestContext, requestId } from './request-context.js';

/** An internal call is good for this long. */
const LIFETIME_S = 60;

/** Headers of an HTTP call from one service to another, for exactly this method and path, on behalf of `actor`. */
export function signCall(secret: string, actor: Actor, method: string, path: string): Record<string, string> {
  const claims = { role: actor.role, call: callOf(method, path) };
  const token = jwt.sign(claims, secret, { algorithm: 'HS256', subject: String(actor.id), expiresIn: LIFETIME_S });
  return { authorization: `Bearer ${token}`, 'x-req-id': requestId(requestContext()?.request_id) };
}

/** @throws UnauthorizedException for any call this secret did not sign. */
export function verifyCall(secret: string, authorization: string | undefined, method: string, path: string): Actor {
  try {
    const claims = jwt.verify(authorization?.replace(/^Bearer /, '') ?? '', secret, { algorithms: ['HS256'] });
    if (typeof claims === 'object' && claims.call === callOf(method, path)) {
      return Actor.parse({ id: Number(claims.sub), role: claims.role });
    }
  } catch {
    throw new UnauthorizedException();
  }
  throw new UnauthorizedException();
}

function callOf(method: string, path: string) {
  return `${method === 'HEAD' ? 'GET' : method} ${path.split('?')[0]}`;
}

type InternalRequest = Request & { actor?: Actor };

/** Lets only signed calls through. */
@Injectable()
export class InternalCallGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: ServiceEnv) {}

  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<InternalRequest>();
    request.actor = verifyCall(
      this.env.INTERNAL_SECRET,
      request.headers.authorization,
      request.method,
      request.originalUrl,
    );
    return true;
  }
}

/** On whose behalf the internal call was made. */
export const InternalActor = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<InternalRequest>().actor;
});
