import { type RefObject, useLayoutEffect, useState } from 'react';
import { addLineProbe, spacingOf, type TextSpacing } from './card/text-spacing';

export interface ListBox {
  width: number;
  top: number;
  rem: number;
  spacing: TextSpacing;
}

/**
 * The position and width of the element on the page, in pixels, updated when the content above it changes;
 * `null` before it is mounted.
 */
export function useListBox(element: RefObject<HTMLElement | null>): ListBox | null {
  const [box, setBox] = useState<ListBox | null>(null);

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const line = addLineProbe();
    const measure = () => {
      const next = {
        width: measured.clientWidth,
        top: measured.getBoundingClientRect().top + window.scrollY,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
        spacing: spacingOf(line),
      };
      setBox((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    observer.observe(line);
    if (measured.parentElement) observer.observe(measured.parentElement);
    return () => {
      observer.disconnect();
      line.remove();
    };
  }, [element]);

  return box;
}
