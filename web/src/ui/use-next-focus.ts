import { useEffect, useRef, useState } from 'react';

/** For when what has the focus is about to go: `focusNext` leads it to `ref` as soon as that has happened. */
export function useNextFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) ref.current?.focus();
  }, [asked]);
  return { ref, focusNext: () => setAsked((before) => before + 1) };
}
