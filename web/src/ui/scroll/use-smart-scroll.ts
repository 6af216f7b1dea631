import { useCallback, useEffect, useRef, useState } from 'react';
import { AT_TOP, type ScrollEvent, smartScroll } from './smart-scroll';

/** Whether the page's bars are hidden. A new page starts with all bars visible. */
export function useSmartScroll(page: string): boolean {
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

  useEffect(() => happened({ type: 'reset', at: performance.now() }), [page, happened]);

  return hidden;
}
