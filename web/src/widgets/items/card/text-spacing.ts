/** Letter, word and paragraph spacing from a user style sheet (WCAG 1.4.12), in em. */
export interface TextSpacing {
  letter: number;
  word: number;
  paragraph: number;
}

export const NO_SPACING: TextSpacing = { letter: 0, word: 0, paragraph: 0 };

/** Adds a hidden line to the page. Its size changes with the text size or a user style sheet. */
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
