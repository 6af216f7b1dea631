import { useEffect, useRef } from 'react';
import { announce } from './announce';

/** Somebody who types a word is told once, not with each letter. */
const SETTLED_MS = 500;

/** Announces what changes on the page, once it stays; not what is there from the beginning. `null` says nothing. */
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
