import { createCipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The trailer with the body's signature of a caller of an earlier version. */
export const FORMER_TRAILER = 'x-body-signature';

/**
 * Verifies the GMAC of a caller of an earlier version, which runs beside this version during a rolling update
 * (deploy/README.md, "Versions"). Delete this file with the first release after the one that signs bodies with HMAC.
 * Call this before the body is read, and call the returned function after its end.
 */
export function isFormerSignature(pairKey: KeyObject, authorization: string, body: Readable) {
  const key = createHmac('sha256', pairKey).update(`body ${authorization}`).digest();
  const gmac = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  body.on('data', (chunk: Buffer) => gmac.setAAD(chunk));
  return (given: string): boolean => {
    gmac.final();
    const [one, other] = [Buffer.from(given, 'base64url'), gmac.getAuthTag()];
    return one.length === other.length && timingSafeEqual(one, other);
  };
}
