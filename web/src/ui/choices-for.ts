import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';

/** Enough to choose from at a glance; typing narrows. */
const SHOWN = 30;

/** Equal names (docs/rules/text.md), whatever the sign between two of them. */
const folded = (name: string) => textKey(name.replace(/\s*[›>]\s*/g, ' › '));

const lastPart = (name: string) => folded(name).split(' › ').at(-1);

/** Known names that fit what is typed as a search does, the very same first, and whether it could be a new name. */
export function choicesFor(known: readonly string[], typed: string): { fitting: string[]; isNew: boolean } {
  const text = folded(typed);
  const same = known.filter((name) => folded(name) === text);
  const words = searchWords(text);
  const others = known.filter((name) => !same.includes(name) && words.every((word) => searchable(name).includes(word)));
  return { fitting: [...same, ...others].slice(0, SHOWN), isNew: text !== '' && same.length === 0 };
}

/** The one known name that can be meant: the very same, the only one that ends so, or the only one that fits. */
export function sureChoice(known: readonly string[], typed: string): string | undefined {
  const text = folded(typed);
  const { fitting, isNew } = choicesFor(known, typed);
  if (!isNew) return fitting[0];
  const ending = fitting.filter((name) => lastPart(name) === text);
  const [only, ...others] = ending.length > 0 ? ending : fitting;
  return others.length === 0 ? only : undefined;
}
