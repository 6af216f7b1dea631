/** Lengths of an item's fields (shared/contracts/fields.ts), and of what is said about a whole photo. */
export const LENGTHS = { name: 200, description: 4000, short: 100, summary: 500 };

/** Text from outside, made to fit: PostgreSQL takes neither NUL nor half a surrogate pair, which a cut may leave. */
export function cutText(text: string, max: number): string {
  return text.replaceAll('\0', '').trim().slice(0, max).toWellFormed().replaceAll('\uFFFD', '').trim();
}
