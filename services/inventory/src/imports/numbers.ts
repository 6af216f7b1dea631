import { MAX_READ, type Reader, type Readings } from './readings.js';

const NUMBER_READINGS = ['decimal_point', 'decimal_comma'] as const;

const BLANK = `[\\s'’˙٬]`;
const grouped = (mark: string) => `[1-9]\\d{0,2}(?:${mark}\\d{3})+`;
/** 12,34,567.50, as written in India. */
const INDIAN = '[1-9]\\d?(?:,\\d{2})+,\\d{3}';
const NUMBERS = {
  decimal_point: new RegExp(`^(\\d+|${grouped(',')}|${grouped(BLANK)}|${INDIAN})(?:[.٫](\\d*))?$`),
  decimal_comma: new RegExp(`^(\\d+|${grouped('\\.')}|${grouped(BLANK)})(?:[,٫](\\d*))?$`),
};

/** Reads numbers. "1.000" can be 1 or 1,000: the other cells of the column or the user decide. */
export const numberReader: Reader<number> = {
  ids: NUMBER_READINGS,
  read: numbersIn,
  written: String,
};

/** Reads numbers with a currency sign, code or name before or after them. */
export const moneyReader: Reader<number> = {
  ...numberReader,
  read: (text) => (text.length > MAX_READ ? {} : numbersIn(withoutCurrency(latinDigits(text)))),
};

/** Reads numbers that can be below zero. */
export const signedReader: Reader<number> = {
  ...numberReader,
  read: (text) => {
    const [, number] = /^\s*[-−](.*)$/s.exec(text) ?? [];
    if (number === undefined) return numbersIn(text);
    return Object.fromEntries(Object.entries(numbersIn(number)).map(([id, value]) => [id, -value]));
  },
};

/** Code points of the digit 0 in other scripts: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

export const latinDigits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });

function numbersIn(text: string): Readings<number> {
  if (text.length > MAX_READ) return {};
  const number = latinDigits(text).trim();
  const readings: Readings<number> = {};
  for (const id of NUMBER_READINGS) {
    const [, whole, decimals = ''] = NUMBERS[id].exec(number) ?? [];
    if (whole !== undefined) readings[id] = Number(`${whole.replaceAll(/\D/g, '')}.${decimals || '0'}`);
  }
  return readings;
}

const CODES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Local currency names, in addition to currency signs and ISO codes. */
const LOCAL_SIGNS = new Set(
  [
    ...[
      'kr',
      'kr.',
      'zł',
      'zl',
      'kč',
      'kc',
      'ft',
      'fr',
      'fr.',
      'sfr',
      'sfr.',
      'lei',
      'leu',
      'лв',
      'лв.',
      'руб',
      'руб.',
    ],
    ...['р', 'р.', 'грн', 'грн.', 'tl', 'rs', 'rs.', 'rm', 'rp', 'rp.', 'r', 'din', 'din.', 'дин', 'дин.', 'km', 'ден'],
    ...['euro', 'euros', 'eur.', 'dollar', 'dollars', '円', '元', '원', 'đ', 'ден.', 'د.إ', 'ر.س', 'د.ك'],
  ].map((sign) => sign.normalize('NFC')),
);

function withoutCurrency(text: string): string {
  // Whole amounts can end like this: "12,-", "12.–".
  const amount = text.trim().replace(/[.,][-–—]{1,2}(?=\D*$)/, '');
  const [, before = '', digits, behind = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(amount) ?? [];
  if (digits === undefined || !isCurrency(behind.replace(/^\.(?=$)/, ''))) return text;
  if (isCurrency(before)) return digits;
  // Amounts below one: ".50" and "$.50".
  return /[.,٫]$/.test(before) && isCurrency(before.slice(0, -1)) ? `0${before.slice(-1)}${digits}` : text;
}

function isCurrency(text: string): boolean {
  const sign = text.trim().toLowerCase().normalize('NFC');
  return sign === '' || CODES.has(sign) || LOCAL_SIGNS.has(sign) || /^[a-z]{0,3}\p{Sc}$/u.test(sign);
}
