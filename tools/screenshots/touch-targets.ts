import type { Finding } from './finding.js';

/**
 * Runs in the page: finds controls whose hit area is smaller than a square of this side, or whose center is covered. It
 * asks every point which element it hits, so pseudo-elements and labels count.
 */
export async function smallTargets({ controls, target }: { controls: string; target: number }): Promise<Finding[]> {
  const { pageTools } = window;
  if (!pageTools) return [];
  const { nameOf, seen, layerOf, isForReadersOnly } = pageTools;

  /** WCAG 2.5.8: a link in a sentence is as high as its line. */
  const isInSentence = (element: Element) => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const texts = document.createTreeWalker(block ?? element, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.closest('a, button')) words += textContent?.match(/\p{L}{2,}/gu)?.length ?? 0;
    }
    return words > 1;
  };

  const isOf = (element: Element, hit: Element) =>
    element.contains(hit) ||
    hit.closest('label')?.control === element ||
    hit.closest('label')?.contains(element) ||
    (hit.contains(element) && hit.matches('a, button, label, [role=button]')) ||
    // A press on the frame of a pill field goes to the field.
    (element.matches('input') && hit.matches('.mantine-TagsInput-input, .mantine-TagsInput-pillsList'));

  const findings: Finding[] = [];
  const [left, top] = [window.scrollX, window.scrollY];
  for (const element of seen(controls)) {
    if (isInSentence(element) || isForReadersOnly(element)) continue;
    if (getComputedStyle(element).pointerEvents === 'none') continue;
    const middle = () => {
      const { left: x, top: y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, width, height };
    };
    const hitAt = (dx: number, dy: number) => {
      const { x, y } = middle();
      return document.elementFromPoint(x + dx, y + dy);
    };
    // A bar hides a part of the list until the user scrolls. A menu or a dialog hides the page until it is closed.
    const isUnder = (hit: Element) => {
      const layer = layerOf(hit);
      return layer !== null && !layer.contains(element);
    };
    const isOut = ({ x, y }: { x: number; y: number }) =>
      x < target / 2 || y < target || x > innerWidth - target / 2 || y > innerHeight - target;
    const isHit = (dx: number, dy: number) => {
      const hit = hitAt(dx, dy);
      return hit !== null && (isOf(element, hit) || isUnder(hit));
    };
    const scrollThere = async () => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // An arrow at the end of a row disappears once the row is scrolled.
      if (!isHit(0, 0)) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    // Measures the hit area from the control's center to the edge of the screen at most.
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < target && isHit(dx * steps, dy * steps)) steps += 1;
      return steps;
    };
    const hitArea = () => [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1] as const;
    const isSmall = () => Math.min(...hitArea()) < target - 1;
    // The end of a scrolling list may cut a row in two.
    if (isOut(middle()) || !isHit(0, 0) || isSmall()) await scrollThere();
    const { width, height } = middle();
    const atMiddle = hitAt(0, 0);
    if (atMiddle === null || (!isOf(element, atMiddle) && isUnder(atMiddle))) continue;
    const size = `${nameOf(element)} ${Math.round(width)} × ${Math.round(height)}`;
    if (!isOf(element, atMiddle)) findings.push({ check: 'target', what: `${size}, under ${nameOf(atMiddle)}` });
    else if (isSmall()) findings.push({ check: 'target', what: `${size}, hit ${hitArea().join(' × ')}` });
  }
  window.scrollTo({ left, top, behavior: 'instant' });
  return findings;
}
