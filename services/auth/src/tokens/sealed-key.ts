import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** Names the format below, so that a later format can tell its rows apart. Versions before it stored the PEM text. */
export const SEALED_PREFIX = 'v1.';
const CIPHER = 'aes-256-gcm';
/** Sizes that NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a private key for its row: `v1.`, then nonce, tag and ciphertext in base64url. The key's id is authenticated
 * too, so that a sealed key opens only in its own row.
 * @param storage the storage key of auth
 */
export function sealKey(storage: KeyObject, kid: string, pem: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(storage), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(pem, 'utf8'), cipher.final()]);
  return SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The PEM text of a row; null for a row that another storage key sealed, or that is not as `sealKey` made it. */
export function openKey(storage: KeyObject, kid: string, stored: string): string | null {
  if (!stored.startsWith(SEALED_PREFIX)) return null;
  const bytes = Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey(storage), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(kid));
    decipher.setAuthTag(tag);
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

/** A key for this purpose alone: the storage key also signs and hashes. */
function sealingKey(storage: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', storage, '', 'whereabouts token signing keys', 32));
}
