/**
 * Maximum lengths of an item's fields (shared/contracts/fields.ts), of a name that a model gives, and of a photo's
 * summary.
 */
export const LENGTHS = { name: 200, short_name: 60, description: 4000, short: 100, summary: 500 };

/**
 * Cuts external text to `max`. Removes NUL and half surrogate pairs, which a cut can leave, because PostgreSQL accepts
 * neither.
 */
export function cutText(text: string, max: number): string {
  return text.replaceAll('\0', '').trim().slice(0, max).toWellFormed().replaceAll('\uFFFD', '').trim();
}

/** Cuts a name that is longer than the prompt allows, between two words if there is a blank in its second half. */
export function cutName(name: string): string {
  if (name.length <= LENGTHS.short_name) return name;
  const cut = cutText(name, LENGTHS.short_name);
  const blank = name[cut.length] === ' ' ? -1 : cut.lastIndexOf(' ');
  return blank > LENGTHS.short_name / 2 ? cut.slice(0, blank).replace(/[\s,;:(–-]+$/, '') : cut;
}
