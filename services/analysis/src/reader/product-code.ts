import { codeKey, hasValidCheckDigit, isProductCode } from '@whereabouts/shared/contracts/product-code.js';
import type { Reading } from './reading.js';

/** Kinds of codes that identify a product. Other codes, such as those of parcels or websites, do not. */
const PRODUCT_CODES = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ISBN'];

/** Digits alone on a line, or after the word EAN, GTIN, UPC or ISBN. */
const PRINTED = /^((?:EAN|GTIN|UPC|ISBN)(?:-1[03])?[:\s]*)?(\d[\d\s-]{6,16}[\dX])$/i;
/** The word alone on a line: the reader also splits a line with a wide gap. */
const WORD_ABOVE = /^(?:EAN|GTIN|UPC|ISBN)(?:-1[03])?\s*:?$/i;

/** The check digit of a shorter number fits by chance: that of one date in ten, or of one phone number in eleven. */
const LEAST_DIGITS = 12;

/**
 * The product's EAN, UPC or ISBN. Bars count before printed digits, even bars that may be wrong: the digits may belong
 * to anything, and if the bars are wrong, the user checks a doubtful code. Printed digits decide between bars that may
 * be wrong, and count alone if there are no bars. Null if there is no code, or if several differ: it is then unknown
 * which one belongs to the item.
 */
export function productCode(reading: Reading): string | null {
  const [sure, unsure, printed] = [scannedCodes(reading, true), scannedCodes(reading, false), printedCodes(reading)];
  if (sure.length > 0) return onlyOne(sure);
  if (unsure.length > 0) return onlyOne(unsure.filter((code) => hasCode(printed, code))) ?? onlyOne(unsure);
  return onlyOne(printed);
}

/**
 * Whether a product code was read clearly: from bars that are sure, behind a word such as EAN, or from bars and print that
 * agree. Digits alone are not sure, because the check digit of one number in ten fits by chance.
 */
export function isSureCode(reading: Reading, code: string): boolean {
  if (hasCode([...scannedCodes(reading, true), ...printedCodes(reading, true)], code)) return true;
  return hasCode(scannedCodes(reading, false), code) && hasCode(printedCodes(reading), code);
}

/** Print and bars may write one code in two ways. */
const hasCode = (codes: string[], code: string) => codes.some((other) => codeKey(other) === codeKey(code));

function onlyOne([code, ...others]: string[]): string | null {
  return code !== undefined && others.every((other) => hasCode([code], other)) ? code : null;
}

function scannedCodes({ codes }: Reading, sure: boolean): string[] {
  const found = codes.filter(({ format, is_sure }) => is_sure === sure && PRODUCT_CODES.includes(format));
  return found.map(({ text }) => text).filter(hasValidCheckDigit);
}

function printedCodes(reading: Reading, labeledOnly = false): string[] {
  const scanned = [...scannedCodes(reading, true), ...scannedCodes(reading, false)];
  return reading.lines.flatMap(({ text }, at) => {
    const [, word, digits = ''] = PRINTED.exec(text) ?? [];
    const isLabeled = word !== undefined || WORD_ABOVE.test(reading.lines[at - 1]?.text.trim() ?? '');
    const code = digits.replace(/[\s-]/g, '').toUpperCase();
    const isPlain = !labeledOnly && (code.length >= LEAST_DIGITS || hasCode(scanned, code));
    return (isLabeled || isPlain) && isProductCode(code) ? [code] : [];
  });
}
