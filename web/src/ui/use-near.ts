import { useEffect, useRef, useState } from 'react';

/** Photos start loading this far before they come into view (docs/rules/screens.md). */
const MARGIN = '200px';

/** True from the moment the element first comes near the visible part of the page. */
export function useNear<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  return [ref, near] as const;
}
