/**
 * The key of a name. Names with the same key are the same place, category or tag (docs/rules/text.md): NFKC, case
 * folding and collapsed spaces make them equal.
 */
export function textKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}
