import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element when it replaces the focused one, if `wanted` is true on the first render. */
export function useFocus<Element extends HTMLElement>(wanted = true): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const first = useRef(wanted);
  useEffect(() => {
    if (first.current) element.current?.focus();
  }, []);
  return element;
}
