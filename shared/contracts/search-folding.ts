// The tables are strings instead of lists to keep the first page of the web app small.

const pairs = (table: string) =>
  Object.fromEntries(table.split(' ').map((entry): [string, string] => [entry.charAt(0), entry.slice(1)]));

/** Characters with several variants. The first character of each text replaces the others. */
const VARIANTS = ["'‘’‚‛′´ʹʻʼʽ", '"“”„‟″«»‹›', '-‐‑‒–—―−'];

export const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  VARIANTS.flatMap((signs) => [...signs.slice(1)].map((sign) => [sign, signs.charAt(0)])),
);

/**
 * Letters that NFKD does not decompose, with the letters that users type instead. Applied in lower case, without
 * accents.
 */
export const LETTERS: Readonly<Record<string, string>> = pairs(
  'ßss æae œoe øo đd ðd þth łl ħh ŧt ŋn ıi ςσ ٱا ىي ةه ⁄/',
);

/** Vowels that German and the Nordic languages also write with an e: "Mueller" for "Müller". */
export const UMLAUTS: Readonly<Record<string, string>> = pairs('äae öoe üue øoe');

/** Single-character fractions. "1½" becomes "1 1/2", not "11/2". */
export const FRACTIONS = '¼-¾⅐-⅞↉';

/**
 * Characters that do not distinguish words: soft hyphens, accents, Hebrew points, Arabic vowel signs and the stretching
 * stroke (tatweel), joiners, direction marks, and emoji variants and skin tones. Vowel signs of other scripts stay: in
 * Hindi or Thai they are letters.
 */
export const DROPPED =
  '\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u180b-\u180f' +
  '\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff' +
  '\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}';

/** Characters within a word that a search can omit: "Wi-Fi" is also "wifi", "don't" also "dont". */
export const JOINERS = "-'";

/** Shorter words of a search keep "ae", "oe" and "ue": "shoe" does not become "sho". */
const LEAST_REDUCED = 6;

const IS_ASCII = /^\p{ASCII}*$/u;
const anyOf = (characters: Iterable<string>, flags = 'gu') => new RegExp(`[${[...characters].join('')}]`, flags);
const SIGN = anyOf(Object.keys(SIGNS));
const MIXED = new RegExp(`([0-9])(?=[${FRACTIONS}])`, 'gu');
const NOTHING = anyOf(DROPPED);
const LETTER = anyOf(Object.keys(LETTERS));
const UMLAUT = anyOf(Object.keys(UMLAUTS), 'giu');
const JOINER = anyOf(JOINERS);

/** "ae", "oe" and "ue" within a word, which may stand for an umlaut. */
export const WITH_E = /([aou])e(?=[a-z])/g;
const HAS_FORMS = new RegExp(`[${JOINERS}]|${WITH_E.source}`, 'i');

/** Folds a text for searches, so that spellings compare equal: "cafe" for "Café" (docs/rules/text.md). */
export function fold(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(SIGN, (sign) => SIGNS[sign] ?? '')
    .replace(MIXED, '$1 ')
    .normalize('NFKD')
    .replace(NOTHING, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? '');
}

export const joined = (folded: string): string => folded.replace(JOINER, '');

/** "mueller" becomes "muller". */
const reduced = (folded: string): string => folded.replace(WITH_E, '$1');

/** "Müller" becomes "Mueller". */
export const expanded = (text: string): string =>
  text.normalize('NFC').replace(UMLAUT, (letter) => UMLAUTS[letter.toLowerCase()] ?? '');

/** Items repeat words, so folded words are cached up to this number. */
const KNOWN_WORDS = 20_000;
const known = new Map<string, readonly [folded: string, forms: string]>();

function formsOf(word: string) {
  let forms = known.get(word);
  if (!forms) {
    const folded = fold(word);
    const others = new Set([joined(folded), reduced(joined(folded)), joined(fold(expanded(word)))]);
    forms = [folded, [...others].filter((other) => other !== '' && other !== folded).join(' ')];
    if (known.size === KNOWN_WORDS) known.clear();
    known.set(word, forms);
  }
  return forms;
}

/** The text that searches match: the folded text, followed by alternative spellings of its words. */
export function searchable(text: string): string {
  if (IS_ASCII.test(text) && !HAS_FORMS.test(text)) return text.toLowerCase();
  let all = '';
  let more = '';
  for (const word of text.split(/\s+/)) {
    const [folded, forms] = formsOf(word);
    all += all === '' ? folded : ` ${folded}`;
    if (forms !== '') more += ` ${forms}`;
  }
  return all + more;
}

/** The words of a search, each once. An item matches if its `searchable` texts contain all of them. */
export function searchWords(search: string): string[] {
  const words = fold(search)
    .split(/[\s"|\\()[\]{}<>&;]+|[,/](?!\d)|(?<!\d)[,/]/)
    .map((word) => joined(word.replace(/^[.:!?]+|[.:!?]+$/g, '')))
    .map((word) => (word.length < LEAST_REDUCED ? word : reduced(word)));
  return [...new Set(words.filter(Boolean))];
}
