import { type KeyboardEvent, useEffect, useRef } from 'react';

/** A person reads a name longer than this. */
const DOUBLE_PRESS_MS = 300;

/**
 * Tells the second press of a double press, and keeps Enter from repeating while it is held down: each would also save
 * the next item, which the user has not seen. A press after input into the card counts.
 * @param follows whether the card is shown because the previous one was saved
 */
export function useSecondPress(follows: boolean) {
  const shownAt = useRef(follows ? Number.POSITIVE_INFINITY : 0);
  const isEdited = useRef(false);
  useEffect(() => {
    if (shownAt.current > 0) shownAt.current = performance.now();
  }, []);
  return {
    isSecondPress: () => !isEdited.current && performance.now() - shownAt.current < DOUBLE_PRESS_MS,
    events: {
      onInput: () => {
        isEdited.current = true;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      },
    },
  };
}
