import { useEffect, useRef } from 'react';
import { announce } from './announce';

/** Delay that groups changes while the user types. */
const SETTLED_MS = 500;

/** Announces changes of a text when it has settled. The initial text is not announced. `null` announces nothing. */
export function useAnnounced(text: string | null): void {
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      if (text !== null) announce(text);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
