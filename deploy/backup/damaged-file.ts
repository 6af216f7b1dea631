/** A place gives back another file than was written. */
export class DamagedFileError extends Error {}

/** Of zlib, whose codes begin like this, or of a text that is no JSON. */
export function isDamage(error: unknown): error is Error {
  return error instanceof SyntaxError || String((error as { code?: unknown }).code).startsWith('Z_');
}
