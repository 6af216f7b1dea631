/**
 * Two texts with one key name the same place, category or tag (docs/rules/text.md): they are equal after NFKC, case folding
 * and collapsing blanks.
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
