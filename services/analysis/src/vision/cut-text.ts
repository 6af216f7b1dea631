/** Maximum lengths of an item's fields (shared/contracts/fields.ts) and of a photo's summary. */
export const LENGTHS = { name: 200, description: 4000, short: 100, summary: 500 };

/**
 * Cuts external text to `max`. Removes NUL and half surrogate pairs, which a cut can leave, because PostgreSQL accepts
 * neither.
 */
export function cutText(text: string, max: number): string {
  return text.replaceAll('\0', '').trim().slice(0, max).toWellFormed().replaceAll('\uFFFD', '').trim();
}
