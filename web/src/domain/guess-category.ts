import { codeKey, isProductCode } from '@whereabouts/shared/contracts/product-code.js';
import { CATEGORY_WORDS, ROOM_WORDS } from './category-words';

/** Minimum length of a word that may match an ending: many words end in shorter ones by chance. */
const LEAST_ENDING = 4;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const byWord = new Map(
  Object.entries(CATEGORY_WORDS).flatMap(([category, words]) => wordsOf(words).map((word) => [word, category])),
);
/** Longest first, because a longer ending is more specific. */
const endings = [...byWord.keys()]
  .filter(({ length }) => length >= LEAST_ENDING)
  .toSorted((one, other) => other.length - one.length);

/** A word and its forms without an English plural ending. */
const forms = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')];

/** An ISBN has the prefix 978 or 979. Codes of printed music are the ones that begin with 9790. */
const isIsbn = (code: string) => isProductCode(codeKey(code)) && /^97(8|9[1-9])/.test(codeKey(code));

interface Thing {
  name: string;
  room: string | null;
  code: string | null;
}

/**
 * Guesses the category. An item with an ISBN is a book, whatever its name says. Otherwise the words of the name decide.
 * The last word has priority: a "coffee table" is a table.
 */
export function guessCategory({ name, room, code }: Thing): string | null {
  if (code && isIsbn(code)) return 'Media > Books';
  const rooms = wordsOf(room ?? '');
  for (const word of wordsOf(name).toReversed()) {
    const [form] = forms(word).filter((each) => byWord.has(each) || isRoomWord(each));
    const here = ROOM_WORDS.find(
      (entry) =>
        wordsOf(entry.room).some((each) => rooms.includes(each)) && wordsOf(entry.words).includes(form ?? word),
    );
    if (here) return here.category;
    const known = form && byWord.get(form);
    if (known) return known;
    const ending = endings.find((each) => word.endsWith(each));
    if (ending) return byWord.get(ending) ?? null;
  }
  return null;
}

const isRoomWord = (word: string) => ROOM_WORDS.some(({ words }) => wordsOf(words).includes(word));
