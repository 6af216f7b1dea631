/** Whether a text is an EAN, UPC or ISBN without a reading error. A web address or any other text is none. */
export const isProductCode = (text: string) => [8, 10, 12, 13].includes(text.length) && hasValidCheckDigit(text);

/** Checks an EAN, UPC or ISBN by its last digit (GS1 General Specifications; ISO 2108 for the ten digits of old ISBNs). */
export function hasValidCheckDigit(code: string): boolean {
  if (code.length === 10) {
    const sum = [...code].reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - at), 0);
    return /^\d{9}[\dX]$/.test(code) && sum % 11 === 0;
  }
  return /^\d+$/.test(code) && weightedSum(code) % 10 === 0;
}

/**
 * The form of a code in which two codes of one product are equal: the EAN of 13 digits, for a UPC with a zero before it
 * and for an ISBN of 10 digits with the prefix 978. Any other code stays as it is. Only for comparing: items keep the
 * code as it was written.
 */
export function codeKey(code: string): string {
  const digits = code.replaceAll('-', '').toUpperCase();
  if (!isProductCode(digits)) return code;
  if (digits.length === 10) return withCheckDigit(`978${digits.slice(0, 9)}`);
  return digits.length === 12 ? `0${digits}` : digits;
}

/** The ways to write a code, without the dashes of an ISBN: all have the same `codeKey`. For queries of databases. */
export function writingsOf(code: string): string[] {
  const key = codeKey(code);
  if (key.length !== 13 || !isProductCode(key)) return [...new Set([key, code])];
  if (key.startsWith('0')) return [key, key.slice(1)];
  if (!key.startsWith('978')) return [key];
  const isbn = [...'0123456789X'].map((digit) => key.slice(3, 12) + digit).find(hasValidCheckDigit) ?? key;
  return [...new Set([key, isbn, isbn.toLowerCase()])];
}

const withCheckDigit = (digits: string) => `${digits}${(10 - (weightedSum(`${digits}0`) % 10)) % 10}`;

/** The digits with the weights 1, 3, 1, 3, … from the last one. */
const weightedSum = (code: string) =>
  [...code].reduceRight((sum, digit, at) => sum + Number(digit) * ((code.length - 1 - at) % 2 === 0 ? 1 : 3), 0);
