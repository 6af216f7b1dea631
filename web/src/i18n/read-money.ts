import { inLatinDigits, readDigits } from './read-number';

/**
 * Reads an amount in either notation (`read-number.ts`), with or without a currency: `1.234,50 €` and `$1,234.50`.
 * Returns null for text that is not an amount with at most two decimals.
 */
export function readMoney(text: string, locale?: string): number | null {
  const [, digits = ''] =
    /^[\p{Sc}\p{L}]*(?:(?<=\p{L})\.)?\s*(\d[\d.,'’\s]*|[.,]\d+)[\p{Sc}\p{L}.]*$/u.exec(inLatinDigits(text, locale)) ??
    [];
  const read = readDigits(digits, locale);
  return read && read.decimals <= 2 ? read.value : null;
}
