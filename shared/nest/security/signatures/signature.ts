import { createHmac, type Hmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Begins a signature: HMAC-SHA256 (RFC 2104) under the key of the caller and the callee (docs/security.md, "Who may
 * call whom"). The body, if it is signed too, follows with `update`.
 *
 * @param head names the call: what it is, its time and its nonce. No kind of head may begin like another kind, because
 * a signature of one kind must not be valid as another.
 */
export function beginSignature(key: KeyObject, head: string): Hmac {
  return createHmac('sha256', key).update(head);
}

/** The finished signature as text. */
export const textOf = (signature: Hmac): string => signature.digest('base64url');

/** Whether `given` is exactly the text of this signature. Base64 has several texts for the same bytes. */
export function isSignedBy(given: string, signature: Hmac): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(textOf(signature))];
  return one.length === other.length && timingSafeEqual(one, other);
}
