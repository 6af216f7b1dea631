import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a token that is its own proof: 256 random bits. */
const SIZE = 32;

/** A token for a link, URL-safe. Only its hash is kept. */
export function secretToken(): string {
  return randomBytes(SIZE).toString('base64url');
}

/** What is kept of a token. Nobody guesses 256 bits, so a fast hash will do. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
