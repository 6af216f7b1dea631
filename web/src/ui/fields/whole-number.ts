/**
 * Parses digits only: separators differ between locales. Full-width digits of Japanese keyboards count as digits. Returns
 * null for any other text.
 */
export function parseWhole(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^\d+$/.test(plain) ? Number(plain) : null;
}

/** Explains why a text is not a whole number from `min` to `max`. Null if it is valid. */
export function wholeProblem(text: string, min: number, max: number): 'not_whole' | 'out_of_range' | null {
  const number = parseWhole(text);
  if (number === null) return 'not_whole';
  return number < min || number > max ? 'out_of_range' : null;
}
