/**
 * Digits alone: separators mean different things to different people. Wide digits, as Japanese keyboards write them, are
 * digits. Null for everything else.
 */
export function parseWhole(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^\d+$/.test(plain) ? Number(plain) : null;
}

/** Why a text is no whole number from `min` to `max`; null where it is one. */
export function wholeProblem(text: string, min: number, max: number): 'not_whole' | 'out_of_range' | null {
  const number = parseWhole(text);
  if (number === null) return 'not_whole';
  return number < min || number > max ? 'out_of_range' : null;
}
