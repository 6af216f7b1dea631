import type { Finding } from './finding.js';

/**
 * Runs in the page: finds controls whose accessible name lacks their visible words (WCAG 2.5.3). Voice control uses
 * these words.
 */
export function labelInName(controls: string): Finding[] {
  const { pageTools } = window;
  if (!pageTools) return [];
  const { seen } = pageTools;
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const nameFor = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const texts = ids.map(textOf);
    return texts.join(' ').trim() || element.getAttribute('aria-label');
  };
  return seen(controls).flatMap((element): Finding[] => {
    const name = nameFor(element);
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = field ? [...(element.labels ?? [])].filter((label) => label.checkVisibility()) : [];
    const words = field ? labels.map(({ innerText }) => innerText).join(' ') : element.innerText;
    // A hint within a label describes the field, so the name need not contain it.
    const hints = element.getAttribute('aria-describedby')?.split(/\s+/).map(textOf) ?? [];
    const label = hints.reduce((rest, hint) => rest.replace(wordsOf(hint), ''), wordsOf(words)).trim();
    if (name === null || element instanceof HTMLSelectElement || wordsOf(name).includes(label)) return [];
    return [{ check: 'label', what: `“${words.replace(/\s+/g, ' ').slice(0, 60)}” is not in “${name}”` }];
  });
}
