import { useEffect } from 'react';

interface Part {
  load: () => Promise<unknown>;
}

/**
 * Loads parts (made with `lazyPart`) that the next tap may need, once the page has nothing better to do: without a
 * network they could not be had any more. `parts` stays the same for a component's life.
 */
export function usePreloaded(...parts: Part[]): void {
  useEffect(() => {
    const load = () => parts.forEach((part) => void part.load().catch(() => undefined));
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(load, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: 3_000 });
    return () => cancelIdleCallback(idle);
  }, []);
}
