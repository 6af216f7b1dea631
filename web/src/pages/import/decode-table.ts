import { plausibility } from './text-plausibility';

/** Encodings that spreadsheets used before UTF-8. Of two that fit equally well, the earlier one wins. */
const ENCODINGS = [
  ...['windows-1252', 'windows-1254', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1255', 'windows-1256'],
  ...['windows-1257', 'windows-1258', 'macintosh', 'x-mac-cyrillic'],
];

/** The languages of each Windows code page; all others use windows-1252. */
const CODE_PAGES: [encoding: string, languages: string[]][] = [
  ['windows-1250', ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq']],
  ['windows-1251', ['be', 'bg', 'kk', 'ky', 'mk', 'mn', 'ru', 'sr', 'tg', 'uk']],
  ['windows-1253', ['el']],
  ['windows-1254', ['az', 'tr']],
  ['windows-1255', ['he', 'yi']],
  ['windows-1256', ['ar', 'fa', 'ur']],
  ['windows-1257', ['et', 'lt', 'lv']],
  ['windows-1258', ['vi']],
];

/** How many bytes are enough to detect the encoding. */
const JUDGED_BYTES = 200_000;

/**
 * Decodes a table in any encoding. Only UTF-8 text is valid UTF-8. Among the older encodings the one wins whose
 * text looks most like words, and the code page of the user's language comes first.
 */
export function decodeTable(buffer: ArrayBuffer, languages: readonly string[]): string {
  const bytes = new Uint8Array(buffer);
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  if (isMostlyWhole(text)) return text;
  return new TextDecoder(likeliest(bytes.subarray(0, JUDGED_BYTES), languages)).decode(bytes);
}

/**
 * A truncated or damaged file has a few broken characters; a file in another encoding has almost only broken
 * ones.
 */
function isMostlyWhole(text: string): boolean {
  const broken = text.split('\uFFFD').length - 1;
  return broken === 0 || broken * 2 < (text.match(/[\u0080-\uffff]/g)?.length ?? 0);
}

/** Detects UTF-16 by its byte order mark. Without one, every second byte of Latin text is 0. */
function utf16Of(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 3;
  if (odd > many && even < many / 4) return 'utf-16le';
  return even > many && odd < many / 4 ? 'utf-16be' : null;
}

function likeliest(bytes: Uint8Array, languages: readonly string[]): string {
  const spoken = languages.map((language) => language.split('-')[0] ?? '');
  const own = CODE_PAGES.filter(([, users]) => users.some((user) => spoken.includes(user))).map(
    ([encoding]) => encoding,
  );
  const isRare = rareFor(spoken);
  // Old Mac programs end lines with CR alone.
  const isMac = bytes.includes(0x0d) && !bytes.includes(0x0a);
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const encoding of [...own, ...ENCODINGS.filter((other) => !own.includes(other))]) {
    const text = new TextDecoder(encoding).decode(bytes);
    const score = plausibility(text, isRare) + (isMac && encoding.includes('mac') ? 3 : 0);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** Letters of few languages where another encoding has common letters, and the languages that use them. */
const RARE: [letters: string, users: string[]][] = [
  ['šŠžŽŸƒ', ['bs', 'cs', 'et', 'fi', 'hr', 'lt', 'lv', 'sk', 'sl', 'sr']],
  ['þÞðÐ', ['fo', 'is']],
  ['ЌЊЉЃЏЂЋЎќњљѓџђћ', ['be', 'bs', 'mk', 'sr']],
];

function rareFor(spoken: string[]): (char: string) => boolean {
  const unused = RARE.filter(([, users]) => !users.some((user) => spoken.includes(user)));
  const letters = new Set(unused.flatMap(([group]) => Array.from(group)));
  return (char) => letters.has(char);
}
