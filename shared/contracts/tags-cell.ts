// How a table writes the tags of an item into one cell: "garden; tools". Separate from the schemas, for exports in the
// browser.

/**
 * A tag with one of these characters is quoted as in CSV, because the cell could not be split otherwise: `"a;b"; c`.
 */
const AMBIGUOUS = /[;,"]/;

export const tagsCell = (tags: string[]): string =>
  tags.map((tag) => (AMBIGUOUS.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join('; ');

/** A quoted tag or any text up to the next separator, and the separator that ends it. */
const tagsBy = (separator: ';' | ',') =>
  new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=${separator}|$)|([^${separator}]*))(${separator}|$)`, 'gy');

/** The tags of a cell. Separated by semicolons, or by commas if there is no semicolon outside of quotes. */
export function tagsIn(cell: string): string[] {
  const bySemicolon = [...cell.matchAll(tagsBy(';'))];
  const hasSemicolon = bySemicolon.some(([, , , end]) => end === ';');
  const found = hasSemicolon ? bySemicolon : [...cell.matchAll(tagsBy(','))];
  const tags = found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
  return tags.filter((tag) => tag !== '');
}
