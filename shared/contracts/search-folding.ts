// The tables are texts, and not lists, because every first page of the web app loads them.

const pairs = (table: string) =>
  Object.fromEntries(table.split(' ').map((entry): [string, string] => [entry.charAt(0), entry.slice(1)]));

/** Each character that people write in several ways, followed by the others. */
const VARIANTS = ["'‘’‚‛′´ʹʻʼʽ", '"“”„‟″«»‹›', '-‐‑‒–—―−'];

export const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  VARIANTS.flatMap((signs) => [...signs.slice(1)].map((sign) => [sign, signs.charAt(0)])),
);

/** Letters that Unicode does not take apart (NFKD), and what people type for them. Lower case, after the accents are gone. */
export const LETTERS: Readonly<Record<string, string>> = pairs(
  'ßss æae œoe øo đd ðd þth łl ħh ŧt ŋn ıi ςσ ٱا ىي ةه ⁄/',
);

/** Vowels that German and the Nordic languages also write with an e, as "Mueller" for "Müller". */
export const UMLAUTS: Readonly<Record<string, string>> = pairs('äae öoe üue øoe');

/** Fractions of one character: "1½" is "1 1/2", never "11/2". */
export const FRACTIONS = '¼-¾⅐-⅞↉';

/**
 * Characters that do not tell words apart: soft hyphens, accents, Hebrew points, Arabic vowel signs and the stroke that
 * stretches a word, joiners, directions, and the variants and skin tones of emoji. Vowel signs of other scripts stay: in
 * Hindi or Thai they are letters.
 */
export const DROPPED =
  '\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u180b-\u180f' +
  '\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff' +
  '\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}';

/** Characters in between that belong to one word: "Wi-Fi" is also "wifi", "don't" also "dont". */
export const JOINERS = "-'";

/** Shorter words of a search keep "ae", "oe" and "ue": "shoe" is not "sho". */
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

/** A text as searches compare it, without what people leave out or type otherwise: "cafe" for "Café" (docs/rules/text.md). */
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

/** "mueller" as "muller". */
const reduced = (folded: string): string => folded.replace(WITH_E, '$1');

/** "Müller" as "Mueller". */
export const expanded = (text: string): string =>
  text.normalize('NFC').replace(UMLAUT, (letter) => UMLAUTS[letter.toLowerCase()] ?? '');

/** Words repeat from item to item: each is folded once, while there is room for it. */
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

/** A text as searches look at it: folded, then the words that people also write otherwise, once more as they do. */
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

/** The words of a search, each once: an item fits that has all of them in its `searchable` texts. */
export function searchWords(search: string): string[] {
  const words = fold(search)
    .split(/[\s"|\\()[\]{}<>&;]+|[,/](?!\d)|(?<!\d)[,/]/)
    .map((word) => joined(word.replace(/^[.:!?]+|[.:!?]+$/g, '')))
    .map((word) => (word.length < LEAST_REDUCED ? word : reduced(word)));
  return [...new Set(words.filter(Boolean))];
}
