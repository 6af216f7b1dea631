import { useEffect, useRef, useState } from 'react';

/** Moves focus to `ref` after the focused element disappears: call `focusNext` when that is about to happen. */
export function useNextFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) ref.current?.focus();
  }, [asked]);
  return { ref, focusNext: () => setAsked((before) => before + 1) };
}
