/**
 * Delay before the next attempt, or undefined after the last. The provider's requested delay can extend it, up to the
 * longest delay. The result is always one of `delays`, because each has a queue.
 */
export function nextDelay(delays: number[], attempts: number, retry_after_ms: number): number | undefined {
  const due = delays[attempts - 1];
  if (due === undefined || retry_after_ms <= due) return due;
  return delays.find((delay) => delay >= retry_after_ms) ?? Math.max(...delays);
}

/** About an hour, with the default of two minutes for the longest delay. */
export const MAX_INFRA_RETRIES = 30;

/**
 * Delay before the next try after an unavailable service, after `infra_retries` tries. Undefined after the last try.
 */
export function nextInfraRetry(delays: number[], infra_retries: number): number | undefined {
  return delays[infra_retries] ?? (infra_retries < delays.length + MAX_INFRA_RETRIES ? delays.at(-1) : undefined);
}
