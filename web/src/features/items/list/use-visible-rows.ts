import { useLayoutEffect, useState } from 'react';

interface Rows {
  count: number;
  /** All in pixels, and the same for every row. */
  height: number;
  gap: number;
  /** Of the first row, on the page. */
  top: number;
  /** As many more on either side: about what a flick of the thumb shows before the next frame. */
  more: number;
}

/**
 * The numbers of the rows that the window shows now, in order. All rows being of one height, this is all it takes; the
 * library that knows rows of any height (the trash has them) would make the first page too heavy.
 */
export function useVisibleRows({ count, height, gap, top, more }: Rows): number[] {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 });

  useLayoutEffect(() => {
    const look = () => {
      const above = window.scrollY - top;
      const first = Math.max(0, Math.floor(above / (height + gap)) - more);
      const last = Math.max(0, Math.ceil((above + window.innerHeight) / (height + gap)) + more);
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [height, gap, top, more]);

  // A list that has just become shorter has no row where the window was.
  const end = Math.min(last, count);
  const start = Math.min(first, Math.max(0, end - 1));
  return Array.from({ length: end - start }, (_, index) => start + index);
}
