import { useEffect, useState } from 'react';

/** The time, in milliseconds, which goes on by itself: for sentences such as "5m ago". */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
