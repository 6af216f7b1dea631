import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a token. 256 random bits cannot be guessed, so the token alone proves the right. */
const SIZE = 32;

/** Generates a URL-safe token for a link. Only its hash is stored. */
export function secretToken(): string {
  return randomBytes(SIZE).toString('base64url');
}

/** The hash of a token for storage. A fast hash is enough because 256 random bits cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
