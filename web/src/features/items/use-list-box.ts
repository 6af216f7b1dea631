import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ListBox {
  width: number;
  top: number;
  rem: number;
}

/**
 * Where the element is on the page and how wide, in pixels; what is above it may come and go. `null` before it is there,
 * unless the `room` it will fill is.
 */
export function useListBox(
  element: RefObject<HTMLElement | null>,
  room?: RefObject<HTMLElement | null>,
): ListBox | null {
  const [box, setBox] = useState(() => (room?.current ? boxOf(room.current) : null));

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const next = boxOf(measured);
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

function boxOf(element: HTMLElement): ListBox {
  return {
    width: element.clientWidth,
    top: element.getBoundingClientRect().top + window.scrollY,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  };
}
