import type { Reading } from './reading.js';

/** Kinds of codes that identify a product. Other codes, such as those of parcels or websites, do not. */
const PRODUCT_CODES = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ISBN'];

/** 13, 12 or 8 digits alone on a line, or after the word EAN, GTIN, UPC or ISBN. */
const PRINTED = /^(?:(?:EAN|GTIN|UPC|ISBN)(?:-1[03])?[:\s]*)?(\d[\d\s-]{6,16}[\dX])$/i;

/**
 * The product's EAN, UPC or ISBN. A sure barcode counts before printed digits, and these before a barcode that may be
 * wrong. Null if there is none, or if several differ: it is then unknown which one belongs to the item.
 */
export function productCode(reading: Reading): string | null {
  const sure = scannedCodes(reading, true);
  if (new Set(sure).size > 1) return null;
  for (const found of [sure, printedCodes(reading), sure.length > 0 ? [] : scannedCodes(reading, false)]) {
    const [code, ...others] = new Set(found);
    if (code && others.length === 0) return code;
  }
  return null;
}

/** Whether a product code was read clearly, or the digits printed with its bars say the same. */
export const isSureCode = (reading: Reading, code: string): boolean =>
  [...scannedCodes(reading, true), ...printedCodes(reading)].includes(code);

function scannedCodes({ codes }: Reading, sure: boolean): string[] {
  const found = codes.filter(({ format, is_sure }) => is_sure === sure && PRODUCT_CODES.includes(format));
  return found.map(({ text }) => text).filter(hasValidCheckDigit);
}

function printedCodes({ lines }: Reading): string[] {
  const printed = lines.flatMap(({ text }) => PRINTED.exec(text)?.[1]?.replace(/[\s-]/g, '') ?? []);
  return printed.filter(isProductCode);
}

/** Whether a text is an EAN, UPC or ISBN without a reading error. A web address or any other text is none. */
export const isProductCode = (text: string) => [8, 10, 12, 13].includes(text.length) && hasValidCheckDigit(text);

/** Checks an EAN, UPC or ISBN by its last digit (GS1 General Specifications; ISO 2108 for the ten digits of old ISBNs). */
function hasValidCheckDigit(code: string): boolean {
  if (code.length === 10) {
    const sum = [...code].reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - at), 0);
    return /^\d{9}[\dX]$/.test(code) && sum % 11 === 0;
  }
  if (!/^\d+$/.test(code)) return false;
  const sum = [...code].reduceRight((total, digit, at) => total + Number(digit) * weight(code.length - 1 - at), 0);
  return sum % 10 === 0;
}

/** 1, 3, 1, 3, … from the last digit. */
const weight = (fromEnd: number) => (fromEnd % 2 === 0 ? 1 : 3);
