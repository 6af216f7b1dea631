/**
 * Pause before the next attempt, undefined after the last. A provider's own wish lengthens it, up to the longest pause
 * there is: it is always one of `delays`, because each is a queue of its own.
 */
export function nextDelay(delays: number[], attempts: number, retry_after_ms: number): number | undefined {
  const due = delays[attempts - 1];
  if (due === undefined || retry_after_ms <= due) return due;
  return delays.find((delay) => delay >= retry_after_ms) ?? Math.max(...delays);
}
