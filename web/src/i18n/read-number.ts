/**
 * Reads a number in either notation: `1.234,5` and `1,234.5`. The locale decides only what can be both, such as
 * `1.234`. Returns null for text that is not a number.
 */
export function readNumber(text: string, locale?: string): number | null {
  const [, sign, digits = ''] = /^([-−]?)\s*(\d[\d.,'’\s]*|[.,]\d+)$/.exec(inLatinDigits(text, locale)) ?? [];
  const read = readDigits(digits, locale);
  if (!read) return null;
  // Without the condition, "-0" would be a number of its own.
  return sign && read.value !== 0 ? -read.value : read.value;
}

/** Reads digits with their marks, which must be in Latin digits. Tells how many decimals they have. */
export function readDigits(text: string, locale?: string): { value: number; decimals: number } | null {
  const number = text.replaceAll(/[\s'’]/g, '');
  if (number === '') return null;
  const decimal = decimalMark(number, decimalMarkOf(locale));
  const [whole = '', decimals = ''] = decimal ? splitLast(number, decimal) : [number];
  if (!isGrouped(whole)) return null;
  return { value: Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${decimals || '0'}`), decimals: decimals.length };
}

/**
 * Replaces the digits of the locale, and the Arabic marks, whose meaning is the same everywhere. Direction marks go:
 * the formats of right-to-left locales contain them.
 */
export function inLatinDigits(text: string, locale?: string): string {
  const own = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse();
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => String(own.includes(digit) ? own.indexOf(digit) : digit))
    .replaceAll('٫', '.')
    .replaceAll(/[٬\u200e\u200f\u061c]/g, '')
    .trim();
}

/** `.` in English, `,` in German. */
function decimalMarkOf(locale: string | undefined): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  return inLatinDigits(parts.find(({ type }) => type === 'decimal')?.value ?? '.', locale);
}

/** The mark before the decimals, or null for a whole number. */
function decimalMark(number: string, own: string): string | null {
  const last = number[Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))];
  if (last === undefined) return null;
  const isAlone = number.replaceAll(/\d/g, '').length === 1;
  if (!isAlone) return number.indexOf(last) === number.lastIndexOf(last) ? last : null;
  // A single mark before three digits can be either.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) && last !== own ? null : last;
}

const splitLast = (text: string, mark: string) => {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Digits, or groups of digits with one kind of mark. Groups may have two digits, as in India. */
const isGrouped = (text: string) => /^(\d*|\d{1,3}(\.\d{2,3})*\.\d{3}|\d{1,3}(,\d{2,3})*,\d{3})$/.test(text);
