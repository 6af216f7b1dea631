import { CATEGORIES, CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';

const GROUPS = Object.entries(CATEGORIES).map(([group, names]) => ({ group, names: names as readonly string[] }));

/** Words without meaning for the comparison. */
const EMPTY_WORDS = new Set(['and', 'other', 'the', 'of', 'for']);

/**
 * Maps a model's words to a known category: one of the household's own; or an equal one of the list, regardless of case
 * and separator; or else one whose second level is equal and unique; or else the nearest one of the group, by common
 * words. Null if there is no match.
 */
export function knownCategory(text: string, ownCategories: string[] = []): string | null {
  const own = text && ownCategories.find((category) => plain(category) === plain(text));
  if (own) return own;
  const [first = '', ...rest] = text.split(/\s*(?:>|›|»|→|\/|:|\||–| - )\s*/).map(plain);
  const name = rest.join(' ') || first;
  const group = GROUPS.find((each) => plain(each.group) === first);
  return exactly(group ? [group] : GROUPS, name) ?? exactly(GROUPS, name) ?? (group ? nearest(group, name) : null);
}

function exactly(groups: typeof GROUPS, wanted: string): string | null {
  const found = groups.flatMap(({ group, names }) =>
    names.filter((name) => plain(name) === wanted).map((name) => written(group, name)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The first category of the group with the most common words. */
function nearest({ group, names }: (typeof GROUPS)[0], wanted: string): string | null {
  const words = stems(wanted);
  const scored = names.map((name) => ({ name, common: stems(name).filter((stem) => words.includes(stem)).length }));
  const best = scored.reduce((leader, each) => (each.common > leader.common ? each : leader));
  return best.common > 0 ? written(group, best.name) : null;
}

function written(group: string, name: string): string | null {
  const category = `${group}${CATEGORY_SEPARATOR}${name}`;
  return CATEGORY_NAMES.includes(category) ? category : null;
}

function plain(text: string) {
  return text.trim().toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, ' ');
}

/** Words without a plural s, so that "power tool" matches "Power tools". */
function stems(text: string) {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 2 && !EMPTY_WORDS.has(word)).map((word) => word.replace(/s$/, ''));
}
