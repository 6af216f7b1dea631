/** A stored file differs from the file that was written. */
export class DamagedFileError extends Error {}

/** Error codes of zlib begin like this. A SyntaxError means invalid JSON. */
export function isDamage(error: unknown): error is Error {
  return error instanceof SyntaxError || String((error as { code?: unknown }).code).startsWith('Z_');
}
