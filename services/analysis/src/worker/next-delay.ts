/**
 * Pause before the next attempt, undefined after the last. A provider's own wish lengthens it, up to the longest pause
 * there is: it is always one of `delays`, because each is a queue of its own.
 */
export function nextDelay(delays: number[], attempts: number, retry_after_ms: number): number | undefined {
  const due = delays[attempts - 1];
  if (due === undefined || retry_after_ms <= due) return due;
  return delays.find((delay) => delay >= retry_after_ms) ?? Math.max(...delays);
}

/** With the default of two minutes for the longest pause, about an hour. */
export const LONGEST_WAITS = 30;

/** Pause before the next look for a service of ours that is down, after `waits` of them; undefined when it was long enough. */
export function nextWait(delays: number[], waits: number): number | undefined {
  return delays[waits] ?? (waits < delays.length + LONGEST_WAITS ? delays.at(-1) : undefined);
}
