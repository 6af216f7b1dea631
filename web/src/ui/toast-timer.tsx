import { useEffect, useRef } from 'react';
import { isInUse } from './message-focus';

/** How exactly the time is kept. */
const STEP_MS = 250;

interface ToastTimerProps {
  /** `null`: it stays until it is closed. */
  ms: number | null;
  onEnd: () => void;
}

/** Ends a message after its time, which stops while a message has the focus or the pointer and while the tab is hidden. */
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
