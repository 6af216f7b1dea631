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
export const MAX_INFRA_RETRIES = 30;

/**
 * Pause before the next look for a service of ours that is down, after `infra_retries` of them; undefined when it was
 * long enough.
 */
export function nextInfraRetry(delays: number[], infra_retries: number): number | undefined {
  return delays[infra_retries] ?? (infra_retries < delays.length + MAX_INFRA_RETRIES ? delays.at(-1) : undefined);
}
