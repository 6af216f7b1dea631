import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** Names the format below, so that a later format can tell its rows apart. */
export const SEALED_PREFIX = 'v1.';
const CIPHER = 'aes-256-gcm';
/** Sizes that NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that a service keeps in its tables (docs/architecture.md, "Secrets at rest"). */
export class SealedText {
  private readonly key: Buffer;

  /**
   * @param storage the storage key of the service
   * @param purpose derives a key for this purpose alone: the storage key also signs and hashes
   */
  constructor(storage: KeyObject, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', storage, '', `whereabouts ${purpose}`, 32));
  }

  /**
   * `v1.`, then nonce, tag and ciphertext in base64url.
   * @param id authenticated too, so that the text opens only in its own row
   */
  seal(id: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(id));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Null for a text that another storage key sealed, or that is not as `seal` made it. */
  open(id: string, stored: string): string | null {
    if (!stored.startsWith(SEALED_PREFIX)) return null;
    const bytes = Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64url');
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
    try {
      const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(id));
      decipher.setAuthTag(tag);
      const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch {
      return null;
    }
  }
}
