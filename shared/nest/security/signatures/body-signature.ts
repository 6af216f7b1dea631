import type { KeyObject } from 'node:crypto';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import type { Readable } from 'node:stream';
import { UnauthorizedException } from '@nestjs/common';
import type { ServiceKeys, SigningKey } from '../service-keys/service-keys.js';
import { FORMER_TRAILER, isFormerSignature } from './former-body-signature.js';
import { callerKey } from './internal-call.js';
import { beginSignature, isSignedBy, textOf } from './signature.js';

/** The trailer (RFC 9110, 6.5) with the signature of a call and its body, which is streamed. */
const TRAILER = 'x-signature';

/** Signs the body as it streams. `authorization` contains caller, actor, time and nonce. */
function signatureOf(key: KeyObject, method: string, target: string, authorization: string, body: Readable) {
  const signature = beginSignature(key, `body ${method} ${target} ${authorization}\n`);
  body.on('data', (chunk: Buffer) => signature.update(chunk));
  return signature;
}

interface SignedOptions extends RequestOptions {
  method: string;
  headers: { authorization: string } & Record<string, string | undefined>;
}

/**
 * Streams a body, followed by the signature of the call.
 * @param options the headers of `signCall` for this method and address, and more
 */
export function sendSigned({ key }: SigningKey, url: URL, options: SignedOptions, body: Readable): ClientRequest {
  const { method, headers } = options;
  const outgoing = httpRequest(url, { ...options, headers: { ...headers, trailer: TRAILER } });
  const signature = signatureOf(key, method, url.pathname + url.search, headers.authorization, body);
  body.once('end', () => {
    outgoing.addTrailers({ [TRAILER]: textOf(signature) });
    outgoing.end();
  });
  body.pipe(outgoing, { end: false });
  return outgoing;
}

/**
 * Call this before the body is read, and call the returned function after its end.
 * @throws UnauthorizedException (the returned function) for a body without the signature of this call
 */
export function checkedBody(keys: ServiceKeys, request: IncomingMessage & { originalUrl?: string }): () => void {
  const { headers, method = '', url = '', originalUrl = url } = request;
  const { authorization = '', trailer } = headers;
  const key = callerKey(keys, authorization);
  const given = (name: string) => String(request.trailers[name] ?? '');
  if (trailer === FORMER_TRAILER) {
    const isValid = isFormerSignature(key, authorization, request);
    return () => refuseUnless(isValid(given(FORMER_TRAILER)));
  }
  const signature = signatureOf(key, method, originalUrl, authorization, request);
  return () => refuseUnless(isSignedBy(given(TRAILER), signature));
}

function refuseUnless(is_signed: boolean) {
  if (!is_signed) throw new UnauthorizedException();
}
