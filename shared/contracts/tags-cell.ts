// How a table writes the tags of an item into one cell: "garden; tools". Apart from the schemas, for the browser's export.

/** Tags that the cell could not be split into again stand in quotation marks, as in CSV: `"a;b"; c`. */
const AMBIGUOUS = /[;,"]/;

export const tagsCell = (tags: string[]): string =>
  tags.map((tag) => (AMBIGUOUS.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join('; ');

/** A tag in quotation marks, or any text up to the next separator; and what ends it. */
const tagsBy = (separator: ';' | ',') =>
  new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=${separator}|$)|([^${separator}]*))(${separator}|$)`, 'gy');

/** The tags of a cell, separated by semicolons, or by commas where there is no semicolon outside of quotation marks. */
export function tagsIn(cell: string): string[] {
  const bySemicolon = [...cell.matchAll(tagsBy(';'))];
  const hasSemicolon = bySemicolon.some(([, , , end]) => end === ';');
  const found = hasSemicolon ? bySemicolon : [...cell.matchAll(tagsBy(','))];
  const tags = found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
  return tags.filter((tag) => tag !== '');
}
