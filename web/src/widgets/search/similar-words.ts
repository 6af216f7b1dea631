/** The word lengths from which one and two mistakes are allowed: shorter words resemble too many others. */
const ONE_MISTAKE_FROM = 4;
const TWO_MISTAKES_FROM = 8;
/** Longer words are not compared; distances fit into a byte. */
const LONGEST = 200;
/** Reused for every word: ten thousand items have as many words, and each key compares them all. */
const ROWS = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/** How many mistakes are allowed in a word; none in a number, where each digit counts. */
function mistakesIn(search: string): number {
  if (/\d/.test(search) || search.length < ONE_MISTAKE_FROM) return 0;
  return search.length < TWO_MISTAKES_FROM ? 1 : 2;
}

/** Whether the search may be a misspelling of the word. */
export function isLike(word: string, search: string): boolean {
  return word.includes(search) || beginsLike(word, search, mistakesIn(search));
}

/**
 * Whether the word starts like the search, with up to `allowed` typing mistakes: a wrong, missing, additional
 * or swapped letter (optimal string alignment distance to every prefix of the word).
 */
function beginsLike(word: string, search: string, allowed: number): boolean {
  if (allowed === 0 || word.length + allowed < search.length || search.length > LONGEST) return word.startsWith(search);
  const length = Math.min(word.length, search.length + allowed, LONGEST);
  let [before, row, next] = ROWS;
  for (let column = 0; column <= length; column += 1) row[column] = column;
  let least = 0;
  // Most words are rejected after a few letters: the distance never decreases.
  for (let line = 1; line <= search.length && least <= allowed; line += 1) {
    next[0] = line;
    least = line;
    for (let column = 1; column <= length; column += 1) {
      const same = search[line - 1] === word[column - 1];
      const swapped = search[line - 1] === word[column - 2] && search[line - 2] === word[column - 1];
      let cost = at(row, column - 1) + (same ? 0 : 1);
      cost = Math.min(cost, at(row, column) + 1, at(next, column - 1) + 1);
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1);
      next[column] = cost;
      if (cost < least) least = cost;
    }
    [before, row, next] = [row, next, before];
  }
  return least <= allowed;
}

const at = (row: Uint8Array, column: number) => row[column] ?? 0;
