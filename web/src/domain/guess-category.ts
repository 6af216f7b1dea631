import { CATEGORY_WORDS, ROOM_WORDS } from './category-words';

/** Shorter words end too many others. */
const LEAST_ENDING = 4;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const byWord = new Map(
  Object.entries(CATEGORY_WORDS).flatMap(([category, words]) => wordsOf(words).map((word) => [word, category])),
);
/** Longest first: what a word ends with says more, the longer it is. */
const endings = [...byWord.keys()]
  .filter(({ length }) => length >= LEAST_ENDING)
  .toSorted((one, other) => other.length - one.length);

/** English plurals as they are made. */
const forms = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')];

/** The category that words of a name speak for, the last word first: a "coffee table" is a table. */
export function guessCategory(name: string, room: string | null): string | null {
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
