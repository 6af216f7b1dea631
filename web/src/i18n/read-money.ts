/** The marks of the user's locale: `.` and `,` in English, `,` and `.` in German. */
const marksOf = (locale: string | undefined) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  return { decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
};

/**
 * Reads an amount in either notation: `1.234,50 €` and `$1,234.50`. The locale decides only what can be both, such as
 * `1.234`. Returns null for text that is not an amount with at most two decimals.
 */
export function readMoney(text: string, locale?: string): number | null {
  const [, digits = ''] =
    /^[\p{Sc}\p{L}]*(?:(?<=\p{L})\.)?\s*(\d[\d.,'’\s]*|[.,]\d+)[\p{Sc}\p{L}.]*$/u.exec(text.trim()) ?? [];
  const number = digits.replaceAll(/[\s'’]/g, '');
  if (number === '') return null;
  const decimal = decimalMark(number, marksOf(locale).decimal);
  const [whole = '', decimals = ''] = decimal ? splitLast(number, decimal) : [number];
  if (decimals.length > 2 || !isGrouped(whole)) return null;
  return Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${decimals || '0'}`);
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
