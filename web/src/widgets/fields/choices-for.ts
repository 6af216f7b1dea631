import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';

/** Maximum number of suggestions. More typing narrows them down. */
const SHOWN = 30;

/** A key that is equal for equal names (docs/rules/text.md), with either level separator. */
const folded = (name: string) => textKey(name.replace(/\s*[›>]\s*/g, ' › '));

const lastPart = (name: string) => folded(name).split(' › ').at(-1);

/**
 * Returns the known names that match the typed text, exact matches first. `isNew` tells whether the text could be a
 * new name.
 */
export function choicesFor(known: readonly string[], typed: string): { fitting: string[]; isNew: boolean } {
  const text = folded(typed);
  const same = known.filter((name) => folded(name) === text);
  const words = searchWords(text);
  const others = known.filter((name) => !same.includes(name) && words.every((word) => searchable(name).includes(word)));
  return { fitting: [...same, ...others].slice(0, SHOWN), isNew: text !== '' && same.length === 0 };
}

/**
 * Returns the only possible match: the exact name, the only name with this last part, or the only name that matches.
 */
export function sureChoice(known: readonly string[], typed: string): string | undefined {
  const text = folded(typed);
  const { fitting, isNew } = choicesFor(known, typed);
  if (!isNew) return fitting[0];
  const ending = fitting.filter((name) => lastPart(name) === text);
  const [only, ...others] = ending.length > 0 ? ending : fitting;
  return others.length === 0 ? only : undefined;
}
