import type { Finding } from './finding.js';

/**
 * Runs in the page: finds text that a box cuts off, or that an ellipsis hides although it must be readable.
 * @param fixedTexts the app's own texts, which an ellipsis must not shorten
 */
export function clippedText(fixedTexts: string[]): Finding[] {
  const { pageTools } = window;
  if (!pageTools) return [];
  const { nameOf, seen, isForReadersOnly } = pageTools;
  const mustBeRead = new Set(fixedTexts);

  const linesOf = (element: Element) => {
    const range = document.createRange();
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    return texts.flatMap((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    });
  };

  /** Whether a part of the line lies beyond the box on one axis. */
  const sticksOut = (from: number, to: number, boxFrom: number, boxTo: number, play: number, orIsBeyond: boolean) =>
    (from < boxFrom - play || to > boxTo + play) && (orIsBeyond || (to > boxFrom + play && from < boxTo - play));

  function cut(element: HTMLElement): string | undefined {
    const lines = linesOf(element);
    if (lines.length === 0) return undefined;
    const letter = Number.parseFloat(getComputedStyle(element).fontSize);
    let [scrollsX, scrollsY, isAbsolute] = [false, false, false];
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp, transform } = getComputedStyle(box);
      // Only boxes that position an absolute element cut it.
      if (isAbsolute && position === 'static' && transform === 'none') continue;
      isAbsolute = position === 'absolute';
      const edge = box.getBoundingClientRect();
      const [left, top] = [edge.left + box.clientLeft, edge.top + box.clientTop];
      const [right, bottom] = [left + box.clientWidth, top + box.clientHeight];
      const hasEllipsis = (textOverflow === 'ellipsis' && overflowX !== 'visible') || webkitLineClamp !== 'none';
      if (hasEllipsis) {
        const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + letter / 2;
        if (isCut && mustBeRead.has(box.textContent?.trim() ?? '')) return 'an ellipsis hides words of the app';
        if (isCut && box.clientWidth < 2.5 * letter) return 'an ellipsis hides nearly all of it';
        scrollsX = true;
        if (webkitLineClamp !== 'none') scrollsY = true;
      }
      if (overflowX === 'auto' || overflowX === 'scroll') scrollsX = true;
      if (overflowY === 'auto' || overflowY === 'scroll') scrollsY = true;
      const isOwn = box === element;
      // A line that lies wholly above or below the box is hidden on purpose, such as the first names of a long path.
      const isShown = (line: DOMRect) => isOwn || (line.bottom > top + 1 && line.top < bottom - 1);
      const isCutAside =
        overflowX !== 'visible' &&
        lines.some((line) => isShown(line) && sticksOut(line.left, line.right, left, right, 1.5, isOwn));
      const isCutBelow =
        overflowY !== 'visible' &&
        lines.some((line) => sticksOut(line.top, line.bottom, top, bottom, Math.max(3, letter / 5), isOwn));
      if (box.clientHeight > 1 && box.clientWidth > 1) {
        if (isCutAside && !scrollsX) return `cut aside by ${nameOf(box)}`;
        if (isCutBelow && !scrollsY) return `cut below by ${nameOf(box)}`;
      }
      if (position !== 'fixed') continue;
      const isBeyond = lines.some((line) => sticksOut(line.left, line.right, 0, innerWidth, 1.5, false));
      return isBeyond && !scrollsX ? 'cut by the edge of the screen' : undefined;
    }
    return undefined;
  }

  return seen('body *')
    .filter(
      (element) => !element.matches('input, textarea, select, option, style, script') && !isForReadersOnly(element),
    )
    .flatMap((element) => {
      const why = cut(element);
      return why ? [{ check: 'clipped' as const, what: `${nameOf(element)} ${why}` }] : [];
    });
}
