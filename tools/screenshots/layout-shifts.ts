import type { Finding } from './finding.js';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

declare global {
  interface Window {
    shifts?: { sum: number; moved: Node[] };
  }
}

/**
 * Runs before all other scripts in the page: adds up layout shifts. Chromium marks shifts within 500 ms of a user's
 * input.
 */
export function watchShifts() {
  const shifts = { sum: 0, moved: [] as Node[] };
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      shifts.moved.push(...sources.flatMap(({ node }) => node ?? []));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: whether the page moved by more than 0.02. */
export function layoutShifts(): Finding[] {
  const { pageTools, shifts } = window;
  if (!pageTools || !shifts || shifts.sum <= 0.02) return [];
  const nameOf = (node: Node) => (node instanceof Element ? pageTools.nameOf(node) : `“${node.textContent}”`);
  const moved = [...new Set(shifts.moved.map(nameOf))].slice(0, 3).join(', ');
  return [{ check: 'shift', what: `${shifts.sum.toFixed(3)} ${moved}` }];
}
