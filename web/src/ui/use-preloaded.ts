import { useEffect } from 'react';
import { LATER_MS } from './later';

interface Part {
  load: () => Promise<unknown>;
}

/** Whoever does one of these may need the parts next. */
const SIGNS_OF_LIFE = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Loads parts (made with `lazyPart`) that the next tap may need, a while after the page or as soon as somebody stirs:
 * without a network they could not be had any more. `parts` stays the same for a component's life.
 */
export function usePreloaded(...parts: Part[]): void {
  useEffect(() => {
    const load = () => {
      stop();
      for (const part of parts) void part.load().catch(() => undefined);
    };
    const timer = setTimeout(load, LATER_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, load, { passive: true });
    function stop() {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, load);
    }
    return stop;
  }, []);
}
