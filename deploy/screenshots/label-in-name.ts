import type { Finding } from './finding.js';

/** Runs in the page: controls whose accessible name lacks the words on them (WCAG 2.5.3), which voice control goes by. */
export function labelInName(controls: string): Finding[] {
  const { pageTools } = window;
  if (!pageTools) return [];
  const { seen } = pageTools;
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  const nameFor = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return texts.join(' ').trim() || element.getAttribute('aria-label');
  };
  return seen(controls).flatMap((element): Finding[] => {
    const name = nameFor(element);
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = field ? [...(element.labels ?? [])].filter((label) => label.checkVisibility()) : [];
    const label = field ? labels.map(({ innerText }) => innerText).join(' ') : element.innerText;
    if (name === null || element instanceof HTMLSelectElement || wordsOf(label) === '') return [];
    if (wordsOf(name).includes(wordsOf(label))) return [];
    return [{ check: 'label', what: `“${label.replace(/\s+/g, ' ').slice(0, 60)}” is not in “${name}”` }];
  });
}
