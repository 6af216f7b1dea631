import { useDeferredValue, useLayoutEffect, useState } from 'react';

interface Rows {
  /** The top of each row relative to the list, in pixels, then the end of the list. */
  tops: number[];
  /** The top of the list on the page. */
  top: number;
  /**
   * How many extra rows to render on either side: about what a flick of the thumb shows before the next frame.
   */
  more: number;
}

/**
 * The indexes of the rows that the window shows, in order. The heights are known beforehand. The library that
 * measures rows of any height (the trash uses it) would make the first page too heavy.
 */
export function useVisibleRows({ tops, top, more }: Rows): number[] {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 });
  // Renders the visible rows first, and the rows around them when the browser is idle.
  const around = useDeferredValue(more, 0);
  const count = tops.length - 1;

  useLayoutEffect(() => {
    const look = () => {
      const above = window.scrollY - top;
      const first = rowAt(tops, above);
      const last = rowAt(tops, above + window.innerHeight) + 1;
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [tops, top]);

  // After the list shrinks, the window may be past its end.
  const end = Math.min(last + around, count);
  const start = Math.max(0, Math.min(first - around, end - 1));
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

/**
 * The last row that begins at or before `y`. Works for the tops of rows and for the indexes of their first
 * items.
 */
export function rowAt(tops: number[], y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
