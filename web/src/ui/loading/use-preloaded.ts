import { useEffect } from 'react';
import { LATER_MS } from './later';

interface Part {
  load: () => Promise<unknown>;
}

/** User input that may soon need the parts. */
const SIGNS_OF_LIFE = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Preloads parts (made with `lazyPart`) that the next tap may need, after a delay or on the first user input. They
 * are then available offline. `parts` must not change during a component's life.
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
