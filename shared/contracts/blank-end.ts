/** Normalizes line breaks to LF and removes blank rows at the end. Excel writes thousands of rows of commas only. */
export function withoutBlankEnd(csv: string): string {
  const text = csv.replaceAll(/\r\n?/g, '\n');
  let end = text.length;
  while (end > 0 && ' \t\n,;|'.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
