/** A table with one kind of line ends, and nothing below its last row: Excel writes thousands of lines of commas. */
export function withoutBlankEnd(csv: string): string {
  const text = csv.replaceAll(/\r\n?/g, '\n');
  let end = text.length;
  while (end > 0 && ' \t\n,;|'.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
