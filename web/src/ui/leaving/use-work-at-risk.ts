import { useEffect, useRef } from 'react';
import { addWork, leaveWork, type RiskEntry, removeWork, type WorkAtRisk } from './work-at-risk';

interface Leaving {
  /** Does what loses this work: at once without work, otherwise when the user has agreed. */
  leave: (go: () => void) => void;
  /** Says that the work is saved, where the page goes on before it has noticed. */
  safe: () => void;
}

/**
 * Registers unsaved work of a part of the page; `LeaveGuard` asks about it.
 * @param work one object for as long as it is one piece of work; `null` while there is none
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
