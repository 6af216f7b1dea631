import { useCallback, useEffect, useRef, useState } from 'react';
import { AT_TOP, type ScrollEvent, smartScroll } from './smart-scroll';

/** `hidden` while the bars of the page are out of the way; `toTop` for a new page, which starts with everything shown. */
export function useSmartScroll() {
  const state = useRef(AT_TOP);
  const [hidden, setHidden] = useState(false);

  const happened = useCallback((event: ScrollEvent) => {
    state.current = smartScroll(state.current, event);
    setHidden(state.current.hidden);
  }, []);

  useEffect(() => {
    const scrolled = () => {
      const max = document.documentElement.scrollHeight - window.innerHeight;
      happened({ type: 'scrolled', y: window.scrollY, max, at: performance.now() });
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [happened]);

  const toTop = useCallback(() => {
    window.scrollTo(0, 0);
    happened({ type: 'reset', at: performance.now() });
  }, [happened]);

  return { hidden, toTop };
}
