import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
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
import { Actor } from '../contracts/auth.js';
import { ENV, type ServiceEnv } from './env.js';
import { requestContext, requestId } from './request-context.js';
import { UsedNonces } from './used-nonces.js';

/** An internal call is good for this long. */
const LIFETIME_MS = 60_000;

/** On whose behalf, until when (milliseconds since 1970), a number used once; and the signature of these and the call. */
const AUTHORIZATION = /^Bearer ((\d+)\.(\w+)\.(\d+)\.([\w-]+))\.([\w-]+)$/;

/**
 * Headers of an HTTP call from one service to another, for exactly this method and path, on behalf of `actor`. A JSON web
 * token would say the same and cost five times as much, at each thumbnail of a list.
 */
export function signCall(secret: string, actor: Actor, method: string, path: string): Record<string, string> {
  const claims = `${actor.id}.${actor.role}.${Date.now() + LIFETIME_MS}.${randomUUID()}`;
  const signature = signatureOf(secret, claims, method, path).toString('base64url');
  const { request_id, span } = requestContext() ?? {};
  return {
    authorization: `Bearer ${claims}.${signature}`,
    'x-req-id': requestId(request_id),
    ...(span && { traceparent: span.traceparent }),
  };
}

/** @throws UnauthorizedException for any call this secret did not sign. */
function verifyCall(secret: string, authorization: string | undefined, method: string, path: string) {
  const [, claims = '', id, role, expires_at, nonce = '', signature = ''] =
    AUTHORIZATION.exec(authorization ?? '') ?? [];
  const [expected, given] = [signatureOf(secret, claims, method, path), Buffer.from(signature, 'base64url')];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned || Number(expires_at) <= Date.now()) throw new UnauthorizedException();
  return { actor: Actor.parse({ id: Number(id), role }), nonce, expires_at: Number(expires_at) };
}

function signatureOf(secret: string, claims: string, method: string, path: string): Buffer {
  return createHmac('sha256', secret)
    .update(`${claims} ${callOf(method, path)}`)
    .digest();
}

function callOf(method: string, path: string) {
  return `${method === 'HEAD' ? 'GET' : method} ${path.split('?')[0]}`;
}

/** On whose behalf a call that changes nothing was made. @throws UnauthorizedException for one this secret did not sign */
export function readerOf(secret: string, { headers, method = '', url = '' }: IncomingMessage): Actor {
  return verifyCall(secret, headers.authorization, method, url).actor;
}

/** Verifies the calls to one service; a call that changes something is taken once. */
export class InternalCalls {
  private readonly nonces = new UsedNonces();

  constructor(private readonly secret: string) {}

  /** On whose behalf the call was made. @throws UnauthorizedException for one that this secret did not sign */
  actorOf({ headers, method = '', url = '' }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): Actor {
    const { actor, nonce, expires_at } = verifyCall(this.secret, headers.authorization, method, url);
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads && !this.nonces.use(nonce, expires_at)) throw new UnauthorizedException();
    return actor;
  }
}

type InternalRequest = Request & { actor?: Actor };

/** Lets only signed calls through; one that changes something, once. */
@Injectable()
export class InternalCallGuard implements CanActivate {
  private readonly calls: InternalCalls;

  constructor(@Inject(ENV) { INTERNAL_SECRET }: ServiceEnv) {
    this.calls = new InternalCalls(INTERNAL_SECRET);
  }

  canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<InternalRequest>();
    const { headers, method, originalUrl: url } = request;
    request.actor = this.calls.actorOf({ headers, method, url });
    return true;
  }
}

/** On whose behalf the internal call was made. */
export const InternalActor = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<InternalRequest>().actor;
});
