/** What a user's own style sets between letters, words and paragraphs (WCAG 1.4.12), in em. */
export interface TextSpacing {
  letter: number;
  word: number;
  paragraph: number;
}

export const NO_SPACING: TextSpacing = { letter: 0, word: 0, paragraph: 0 };

/** A hidden line on the page. Its size changes when letters do, by the text size or by a user's own style. */
export function addLineProbe(): HTMLElement {
  const line = document.createElement('p');
  line.textContent = 'Ab cd';
  line.ariaHidden = 'true';
  line.style.cssText = 'position: absolute; top: 0; left: 0; visibility: hidden; white-space: nowrap; font-size: 1rem';
  document.body.append(line);
  return line;
}

export function spacingOf(line: HTMLElement): TextSpacing {
  const { fontSize, letterSpacing, wordSpacing, marginBottom } = getComputedStyle(line);
  const inEm = (length: string) => (Number.parseFloat(length) || 0) / (Number.parseFloat(fontSize) || 16);
  return { letter: inEm(letterSpacing), word: inEm(wordSpacing), paragraph: inEm(marginBottom) };
}
