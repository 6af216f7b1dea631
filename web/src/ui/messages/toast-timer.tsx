import { useEffect, useRef } from 'react';
import { isInUse } from './message-focus';

/** Resolution of the timer. */
const STEP_MS = 250;

interface ToastTimerProps {
  /** `null`: until the user closes it. */
  ms: number | null;
  onEnd: () => void;
}

/**
 * Closes a message when its time is over. The timer pauses while a message has focus or is under the pointer, and
 * while the tab is hidden.
 */
export function ToastTimer({ ms, onEnd }: ToastTimerProps) {
  const end = useRef(onEnd);
  useEffect(() => {
    if (ms === null) return;
    let left = ms;
    const timer = setInterval(() => {
      if (document.hidden || isInUse()) return;
      left -= STEP_MS;
      if (left > 0) return;
      clearInterval(timer);
      end.current();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [ms]);
  return null;
}
