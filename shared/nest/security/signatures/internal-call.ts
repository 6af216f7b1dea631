import { type KeyObject, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { UnauthorizedException } from '@nestjs/common';
import { Actor } from '../../../contracts/auth.js';
import type { Program } from '../../../contracts/programs.js';
import { requestContext, requestId } from '../../http/request-context.js';
import type { ServiceKeys, SigningKey } from '../service-keys/service-keys.js';
import { beginSignature, isSignedBy, textOf } from './signature.js';
import { UsedNonces } from './used-nonces.js';

/** How long an internal call is valid. */
const LIFETIME_MS = 60_000;

/**
 * Caller, actor id, role, expiry (milliseconds since the epoch) and nonce, followed by the signature over these claims
 * and the call.
 */
const AUTHORIZATION = /^Bearer (([a-z]+)\.(\d+)\.(\w+)\.(\d+)\.([\w-]+))\.([\w-]+)$/;

/**
 * Signs an HTTP call from one service to another. The returned headers are valid for this method, path and query, on
 * behalf of `actor`. A JSON web token would carry the same claims but cost five times as much per thumbnail.
 */
export function signCall(
  { caller, key }: SigningKey,
  actor: Actor,
  method: string,
  path: string,
): { authorization: string } & Record<string, string> {
  const claims = `${caller}.${actor.id}.${actor.role}.${Date.now() + LIFETIME_MS}.${randomUUID()}`;
  const signature = textOf(signatureOf(key, claims, method, path));
  const { request_id, span } = requestContext() ?? {};
  return {
    authorization: `Bearer ${claims}.${signature}`,
    'x-req-id': requestId(request_id),
    ...(span && { traceparent: span.traceparent }),
  };
}

/** The key with which the call must be signed. @throws UnauthorizedException for an unknown caller */
export function callerKey(keys: ServiceKeys, authorization: string | undefined): KeyObject {
  const key = keys.from(AUTHORIZATION.exec(authorization ?? '')?.[2] ?? '');
  if (!key) throw new UnauthorizedException();
  return key;
}

type Call = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/** @throws UnauthorizedException for a call that none of these callers signed for this service */
function verifyCall(
  keys: ServiceKeys,
  callers: readonly Program[] | undefined,
  { headers, method = '', url = '' }: Call,
) {
  const [, claims = '', caller = '', id, role, expires_at, nonce = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const isAllowed = !callers || callers.includes(caller as Program);
  const key = isAllowed ? keys.from(caller) : undefined;
  if (!key) throw new UnauthorizedException();
  const isSigned = isSignedBy(signature, signatureOf(key, claims, method, url));
  if (!isSigned || Number(expires_at) <= Date.now()) throw new UnauthorizedException();
  return { caller, actor: Actor.parse({ id: Number(id), role }), nonce, expires_at: Number(expires_at) };
}

function signatureOf(key: KeyObject, claims: string, method: string, path: string) {
  return beginSignature(key, `${claims} ${method === 'HEAD' ? 'GET' : method} ${path}`);
}

/** The actor of a call that only reads. @throws UnauthorizedException unless one of these callers signed it */
export function readerOf(keys: ServiceKeys, callers: readonly Program[], request: Call): Actor {
  return verifyCall(keys, callers, request).actor;
}

/** Verifies the calls to one service. A call that changes data is accepted once. */
export class InternalCalls {
  private readonly nonces = new UsedNonces();

  /** @param callers programs that may call; by default all programs that share a key with this service */
  constructor(
    private readonly keys: ServiceKeys,
    private readonly callers?: readonly Program[],
  ) {}

  /** The caller and the actor. @throws UnauthorizedException unless an allowed caller signed the call */
  verify(request: Call): { caller: string; actor: Actor } {
    const { caller, actor, nonce, expires_at } = verifyCall(this.keys, this.callers, request);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && !this.nonces.use(nonce, expires_at)) throw new UnauthorizedException();
    return { caller, actor };
  }
}
