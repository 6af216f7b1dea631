// Detects whether text was decoded with the right encoding. In such text, letters stand next to letters of
// their own script, signs are outside of words, and no word has a capital letter inside.

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic'].map(
  (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
);

/** C1 controls, replacement characters, and private or unassigned characters. */
const BROKEN = /[\x80-\x9f\uFFFD\p{Co}\p{Cn}]/u;
const APOSTROPHE = /[’‘]/;
/** Signs for amounts, units and quotations. */
const USUAL = /[°²³µ½¼¾×€£§–—“”„«»…®©·№]/;

const BROKEN_COST = 8;
const MISPLACED_COST = 3;

interface Kind {
  script: string | null;
  isUpper: boolean;
}
const kinds = new Map<string, Kind>();

function kindOf(char: string): Kind {
  const known = kinds.get(char);
  if (known) return known;
  const isLetter = /\p{L}/u.test(char) && !/\p{Lm}/u.test(char);
  const script = isLetter ? (SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0] ?? 'other') : null;
  const kind = { script, isUpper: /\p{Lu}/u.test(char) };
  kinds.set(char, kind);
  return kind;
}

/**
 * Scores how much the non-ASCII characters of a text look like words; higher is better.
 * @param isRare whether the user's language hardly ever uses a letter
 */
export function plausibility(text: string, isRare: (char: string) => boolean): number {
  let score = 0;
  for (const { 0: char, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    if (BROKEN.test(char)) score -= BROKEN_COST;
    else if (kindOf(char).script) score += letterScore(char, before, after) * (isRare(char) ? 0.5 : 1);
    else score += signScore(char, before, after, text.slice(Math.max(0, index - 3), index));
  }
  return score;
}

function letterScore(char: string, before: string, after: string): number {
  const { script, isUpper } = kindOf(char);
  const [left, right] = [kindOf(before), kindOf(after)];
  let score = left.script || right.script ? 0 : -1;
  for (const neighbor of [left, right]) {
    if (neighbor.script) score += neighbor.script === script ? 1 : -MISPLACED_COST;
  }
  if (isUpper && left.script && !left.isUpper) score -= MISPLACED_COST;
  if (!isUpper && right.isUpper) score -= MISPLACED_COST;
  // A final sigma ends its word.
  return char === 'ς' && right.script ? score - MISPLACED_COST : score;
}

function signScore(char: string, before: string, after: string, ahead: string): number {
  const isInside = kindOf(before).script !== null && kindOf(after).script !== null;
  if (isInside) return APOSTROPHE.test(char) ? 2 : -MISPLACED_COST;
  // Square and cubic meters.
  if (/[²³]/.test(char) && /(?:^|[^\p{L}])[cdk]?m$/u.test(ahead)) return 2;
  return USUAL.test(char) ? 1 : -1;
}
