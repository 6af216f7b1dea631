import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** The time, in milliseconds, which goes on by itself: for sentences such as "5m ago". */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), everyMs, { autoInvoke: true });
  return now;
}
