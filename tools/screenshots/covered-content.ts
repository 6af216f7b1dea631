import type { Finding } from './finding.js';

/**
 * Runs in the page: finds headings that a bar covers before the user scrolls, and content that a bar at the bottom
 * covers after the user has scrolled to the end.
 */
export function coveredContent(controls: string): Finding[] {
  const { pageTools } = window;
  if (!pageTools) return [];
  const { nameOf, seen, layerOf, isForReadersOnly } = pageTools;
  const dialogs = seen('[role=dialog], dialog[open]');
  const root: Element = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;

  const headings = window.scrollY > 0 ? [] : seen('h1, h2').filter((heading) => root.contains(heading));
  const coveredHeadings = headings.flatMap((heading): Finding[] => {
    if (isForReadersOnly(heading)) return [];
    const { left, top, height } = heading.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 8, top + height / 2);
    const layer = hit && layerOf(hit);
    if (!layer || layer.contains(heading) || layer.matches('[role=menu], [role=listbox]')) return [];
    // A bar at the bottom is ignored here, because the user can scroll to the content.
    if (layer.getBoundingClientRect().top > innerHeight / 2) return [];
    return [{ check: 'covered', what: `${nameOf(heading)} by ${nameOf(layer)}` }];
  });

  const scrollers = [document.documentElement, root, ...root.querySelectorAll('*')].filter((element) => {
    const { overflowY } = getComputedStyle(element);
    const scrolls = element === document.documentElement || overflowY === 'auto' || overflowY === 'scroll';
    return scrolls && element.scrollHeight > element.clientHeight + 1;
  });
  const before = scrollers.map(({ scrollTop }) => scrollTop);
  for (const scroller of scrollers) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });

  const texts = seen('body *').filter(
    (element) =>
      root.contains(element) &&
      !isForReadersOnly(element) &&
      (element.matches(controls) ||
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())),
  );
  /** Lines beyond a clamp are hidden, so the text ends with the clamp. */
  const endOf = (element: Element) => {
    let end = element.getBoundingClientRect().bottom;
    for (let box = element.parentElement; box && box !== root; box = box.parentElement) {
      if (getComputedStyle(box).webkitLineClamp !== 'none') end = Math.min(end, box.getBoundingClientRect().bottom);
    }
    return end;
  };

  const findings = texts.flatMap((element): Finding[] => {
    const { left, right, height } = element.getBoundingClientRect();
    // The last line is enough: the user sees the lines above earlier.
    const hit = document.elementFromPoint((left + right) / 2, endOf(element) - Math.min(8, height / 2));
    const layer = hit && layerOf(hit);
    if (!layer || layer.contains(element) || layer.closest('[data-position], [role=alert], [role=status]')) return [];
    const { top } = layer.getBoundingClientRect();
    if (layer.matches('[role=dialog], [role=menu], [role=listbox]') || top < innerHeight / 2) return [];
    return [{ check: 'covered', what: `${nameOf(element)} by ${nameOf(layer)}` }];
  });
  for (const [index, scroller] of scrollers.entries())
    scroller.scrollTo({ top: before[index] ?? 0, behavior: 'instant' });
  return [...coveredHeadings, ...findings];
}
