import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * The section that is being read, of those in this element, each below a sticky navigation. The reading line lies right
 * below the navigation. In the last screenful it moves down to the bottom, so that every section has its turn.
 */
export function useCurrentSection(box: RefObject<HTMLElement | null>, navigation: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0);
  // Where the last jump ended: a short section near the end of the page does not reach the reading line.
  const jumpedTo = useRef<number | null>(null);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const sections = [...(box.current?.querySelectorAll('section') ?? [])];
      // Folded sections have no place.
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

/** Browsers round the position to the pixels of the screen after they have told of it. */
const isNear = (position: number, other: number | null) => other !== null && Math.abs(position - other) < 1;

/** Pixels from the top of the window; `left` is how far the page can still be scrolled. */
export function readingLine(top: number, height: number, left: number): number {
  const nearEnd = Math.min(1, Math.max(0, 1 - left / height));
  // A section that a jump has put right below the navigation counts, whatever the rounding.
  return top + 8 + (height - top) * nearEnd;
}
