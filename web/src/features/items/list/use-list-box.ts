import { type RefObject, useLayoutEffect, useState } from 'react';

const NOWHERE = { width: 0, top: 0, rem: 16 };
export type ListBox = typeof NOWHERE;

/** Where the element is on the page and how wide, in pixels; what is above it may come and go. */
export function useListBox(element: RefObject<HTMLElement | null>): ListBox {
  const [box, setBox] = useState(NOWHERE);

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const next = {
        width: measured.clientWidth,
        top: measured.getBoundingClientRect().top + window.scrollY,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
      };
      setBox((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    if (measured.parentElement) observer.observe(measured.parentElement);
    return () => observer.disconnect();
  }, [element]);

  return box;
}
