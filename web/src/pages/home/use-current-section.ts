import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * The index of the section being read among the sections of an element below a sticky navigation. The reading
 * line is right below the navigation. In the last screen it moves down to the bottom, so that every section
 * becomes current.
 */
export function useCurrentSection(box: RefObject<HTMLElement | null>, navigation: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0);
  // The end of the last jump: a short section near the end of the page does not reach the reading line.
  const jumpedTo = useRef<number | null>(null);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const sections = [...(box.current?.querySelectorAll('section') ?? [])];
      // Folded sections have no position.
      if (!navigation.current?.offsetHeight || isNear(window.scrollY, jumpedTo.current)) return;
      jumpedTo.current = null;
      const top = navigation.current.getBoundingClientRect().bottom;
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      const line = readingLine(top, window.innerHeight, left);
      const index = sections.findLastIndex((section) => section.getBoundingClientRect().top <= line);
      setCurrent(Math.max(0, index));
    };
    const scrolled = () => {
      frame ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      cancelAnimationFrame(frame);
    };
  }, [box, navigation]);

  const go = useCallback(
    (index: number) => {
      setCurrent(index);
      box.current?.querySelectorAll('section')[index]?.scrollIntoView({ block: 'start' });
      jumpedTo.current = window.scrollY;
    },
    [box],
  );

  return { current, go };
}

/** Browsers report a scroll position before they round it to screen pixels. */
const isNear = (position: number, other: number | null) => other !== null && Math.abs(position - other) < 1;

/** In pixels from the top of the window; `left` is how far the page can still scroll. */
export function readingLine(top: number, height: number, left: number): number {
  const nearEnd = Math.min(1, Math.max(0, 1 - left / height));
  // A section that a jump moved right below the navigation counts, despite rounding.
  return top + 8 + (height - top) * nearEnd;
}
