import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
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
import { z } from 'zod';
import { Actor } from '../contracts/auth.js';
import { ENV, type ServiceEnv } from './env.js';
import { requestContext, requestId } from './request-context.js';
import { UsedNonces } from './used-nonces.js';

/** An internal call is good for this long. */
const LIFETIME_S = 60;

const keys = new Map<string, KeyObject>();

/** The secret as a key, made once: given as text, it would be tried as a private key first, at every call. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

/** Headers of an HTTP call from one service to another, for exactly this method and path, on behalf of `actor`. */
export function signCall(secret: string, actor: Actor, method: string, path: string): Record<string, string> {
  const claims = { role: actor.role, call: callOf(method, path) };
  const token = jwt.sign(claims, keyOf(secret), {
    algorithm: 'HS256',
    subject: String(actor.id),
    jwtid: randomUUID(),
    expiresIn: LIFETIME_S,
  });
  const { request_id, span } = requestContext() ?? {};
  return {
    authorization: `Bearer ${token}`,
    'x-req-id': requestId(request_id),
    ...(span && { traceparent: span.traceparent }),
  };
}

const Claims = z.object({
  sub: z.coerce.number().pipe(Actor.shape.id),
  role: Actor.shape.role,
  call: z.string(),
  jti: z.string(),
  exp: z.number(),
});

/** @throws UnauthorizedException for any call this secret did not sign. */
function verifyCall(secret: string, authorization: string | undefined, method: string, path: string) {
  try {
    const claims = jwt.verify(authorization?.replace(/^Bearer /, '') ?? '', keyOf(secret), { algorithms: ['HS256'] });
    const { sub: id, role, call, jti: nonce, exp } = Claims.parse(claims);
    if (call === callOf(method, path)) return { actor: { id, role }, nonce, expires_at: exp * 1000 };
  } catch {
    throw new UnauthorizedException();
  }
  throw new UnauthorizedException();
}

function callOf(method: string, path: string) {
  return `${method === 'HEAD' ? 'GET' : method} ${path.split('?')[0]}`;
}

/** On whose behalf a call that changes nothing was made. @throws UnauthorizedException for one this secret did not sign */
export function readerOf(secret: string, { headers, method = '', url = '' }: IncomingMessage): Actor {
  return verifyCall(secret, headers.authorization, method, url).actor;
}

type InternalRequest = Request & { actor?: Actor };

/** Lets only signed calls through; one that changes something, once. */
@Injectable()
export class InternalCallGuard implements CanActivate {
  private readonly nonces = new UsedNonces();

  constructor(@Inject(ENV) private readonly env: ServiceEnv) {}

  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<InternalRequest>();
    const { method, originalUrl } = request;
    const { authorization } = request.headers;
    const { actor, nonce, expires_at } = verifyCall(this.env.INTERNAL_SECRET, authorization, method, originalUrl);
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads && !this.nonces.use(nonce, expires_at)) throw new UnauthorizedException();
    request.actor = actor;
    return true;
  }
}

/** On whose behalf the internal call was made. */
export const InternalActor = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<InternalRequest>().actor;
});
