import { createCipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import type { Readable } from 'node:stream';
import { UnauthorizedException } from '@nestjs/common';
import { callerKey } from '../messaging/internal-call.js';
import type { ServiceKeys, SigningKey } from './service-keys/service-keys.js';

/** The trailer (RFC 9110, 6.5) with the signature of a body that is streamed. */
const TRAILER = 'x-body-signature';

/** Constant, because each key signs only one body. */
const INITIALIZATION_VECTOR = Buffer.alloc(12);

/**
 * Signs a body for the call with this `authorization` header, which is unique per call and derives the key. GMAC (NIST
 * SP 800-38D) takes a fifth of the time of HMAC-SHA256.
 */
function signatureOf(pairKey: KeyObject, authorization: string | undefined, body: Readable) {
  const key = createHmac('sha256', pairKey)
    .update(`body ${authorization ?? ''}`)
    .digest();
  const gmac = createCipheriv('aes-256-gcm', key, INITIALIZATION_VECTOR);
  body.on('data', (chunk: Buffer) => gmac.setAAD(chunk));
  return () => {
    gmac.final();
    return gmac.getAuthTag();
  };
}

/** Streams a body and signs it at its end. `headers.authorization` must be the call's own. */
export function sendSigned(
  { key }: SigningKey,
  url: URL,
  options: RequestOptions & { headers: Record<string, string | undefined> },
  body: Readable,
): ClientRequest {
  const outgoing = httpRequest(url, { ...options, headers: { ...options.headers, trailer: TRAILER } });
  const signature = signatureOf(key, options.headers.authorization, body);
  body.once('end', () => {
    outgoing.addTrailers({ [TRAILER]: signature().toString('base64url') });
    outgoing.end();
  });
  body.pipe(outgoing, { end: false });
  return outgoing;
}

/**
 * Call this before the body is read, and call the returned function after its end.
 * @throws UnauthorizedException (the returned function) for a body without the signature of this call
 */
export function checkedBody(keys: ServiceKeys, request: IncomingMessage): () => void {
  const { authorization } = request.headers;
  const signature = signatureOf(callerKey(keys, authorization), authorization, request);
  return () => {
    const expected = signature();
    const given = Buffer.from(String(request.trailers[TRAILER] ?? ''), 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new UnauthorizedException();
  };
}
