import { type RefObject, useEffect, useRef } from 'react';

/** The focus goes to what comes into view in the place of what had it, where it is `wanted` from the first. */
export function useFocus<Element extends HTMLElement>(wanted = true): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const first = useRef(wanted);
  useEffect(() => {
    if (first.current) element.current?.focus();
  }, []);
  return element;
}
