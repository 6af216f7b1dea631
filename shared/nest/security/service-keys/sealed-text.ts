import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** The version of the format below, so that rows in a later format can be told apart. */
export const SEALED_PREFIX = 'v1.';
const CIPHER = 'aes-256-gcm';
/** Sizes that NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that a service stores in its tables (docs/security.md, "Secrets at rest"). */
export class SealedText {
  private readonly key: Buffer;

  /**
   * @param storage the storage key of the service
   * @param purpose derives a separate key, because the storage key also signs and hashes
   */
  constructor(storage: KeyObject, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', storage, '', `whereabouts ${purpose}`, 32));
  }

  /**
   * Encrypts a text. Returns `v1.`, followed by nonce, tag and ciphertext in base64url.
   * @param id of the row; authenticated, so that the text can be decrypted only in its own row
   */
  seal(id: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(id));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a text. Returns null if another storage key encrypted it, or if it is not in the format of `seal`. */
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
