// Cleans texts before they are stored: removes invisible characters (docs/rules/text.md).

/** Scripts whose letters change shape with joiners and variation selectors. */
const JOINED = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Mand', 'Adlm', 'Phag'];
const INDIC = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'];
const SHAPED = `[${[...JOINED, ...INDIC].map((script) => `\\p{scx=${script}}`).join('')}]`;
const AFTER_LETTER = `(?<=(?=[\\p{L}\\p{M}])${SHAPED})`;
const BEFORE_LETTER = `(?=(?=[\\p{L}\\p{M}])${SHAPED})`;
/**
 * Marks that remove the vowel of a consonant. A joiner after such a mark shows a half letter, even at the end of a
 * word.
 */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2';

/** Invisible characters that change how their neighbors look (Unicode, chapter 23; UTS #51 for emoji). */
const IN_USE = [
  // Joiners.
  `${AFTER_LETTER}[\u200c\u200d]${BEFORE_LETTER}`,
  `(?<=[${VIRAMAS}])\u200d`,
  '(?<=\\p{Extended_Pictographic}\ufe0f?|\\p{Emoji_Modifier})\u200d(?=\\p{Extended_Pictographic})',
  // Variants of emoji, keycaps, ideographs and letters.
  '(?<=[\\p{Extended_Pictographic}\\p{Ideographic}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]',
  '(?<=[0-9#*])\ufe0f(?=\u20e3)',
  `${AFTER_LETTER}[\u180b-\u180d\u180f\ufe00-\ufe0f]`,
  '(?<=\\p{scx=Mong})\u180e(?=\\p{scx=Mong})',
  // Flags of regions.
  '(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}',
  // Order of combining marks; old Hangul syllables without their first or second letter.
  '\u034f(?=\\p{M})',
  '(?<=[\u1100-\u115e\ua960-\ua97c])\u1160|\u115f(?=[\u1161-\u11a7])',
].join('|');

const CONTROLS = '\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f';
const SIGN = `[\\p{Default_Ignorable_Code_Point}\ufff9-\ufffb${CONTROLS}]`;
const SIGNS = new RegExp(`(${IN_USE})|${SIGN}`, 'gu');
const HAS_SIGNS = new RegExp(SIGN, 'u');

/** Direction marks order numbers and punctuation in right-to-left text. They do nothing elsewhere. */
const DIRECTIONS = '\u061c\u200e\u200f';
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}]/u;
const SIGNS_AMONG_DIRECTIONS = new RegExp(`(${IN_USE}|[${DIRECTIONS}])|${SIGN}`, 'gu');
const BLANK = new RegExp(`[\\s${DIRECTIONS}]`);

/** Trims spaces and direction marks. A regular expression for the end would try each blank of the text as a start. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Cleans a text of several lines: NFC, no unpaired surrogates, no useless invisible characters, trimmed. */
export function severalLines(text: string): string {
  const whole = text.toWellFormed().normalize('NFC');
  if (!HAS_SIGNS.test(whole)) return whole.trim();
  return trimmed(whole.replace(RIGHT_TO_LEFT.test(whole) ? SIGNS_AMONG_DIRECTIONS : SIGNS, '$1'));
}

/** Cleans a text of one line. Line breaks, tabs and repeated spaces become one space. */
export const oneLine = (text: string): string => severalLines(text.replace(/\x85/g, ' ')).replace(/\s+/g, ' ');
