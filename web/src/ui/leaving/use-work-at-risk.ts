import { useEffect, useRef } from 'react';
import { addWork, leaveWork, type RiskEntry, removeWork, type WorkAtRisk } from './work-at-risk';

interface Leaving {
  /** Runs `go`, which loses this work. Asks first if there is work. */
  leave: (go: () => void) => void;
  /** Marks the work as saved, for a page that navigates before the next render. */
  safe: () => void;
}

/**
 * Registers unsaved work of a part of the page. `LeaveGuard` asks about it.
 * @param work must stay the same object while it is the same work; `null` without work
 */
export function useWorkAtRisk(work: WorkAtRisk | null): Leaving {
  const entry = useRef<RiskEntry | null>(null);
  useEffect(() => {
    if (!work) return;
    const added = addWork(work);
    entry.current = added;
    return () => {
      removeWork(added);
      entry.current = null;
    };
  }, [work]);

  return {
    leave: (go) => (entry.current ? leaveWork(entry.current, go) : go()),
    safe: () => {
      if (entry.current) entry.current.released = true;
    },
  };
}
