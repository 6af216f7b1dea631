/**
 * Delay before the next attempt, or undefined after the last. The provider's requested delay can extend it, up to the
 * longest delay; `longWait` has longer ones. The result is always one of `delays`, because each has a queue.
 */
export function nextDelay(delays: number[], attempts: number, retry_after_ms: number): number | undefined {
  const due = delays[attempts - 1];
  if (due === undefined || retry_after_ms <= due) return due;
  return delays.find((delay) => delay >= retry_after_ms) ?? Math.max(...delays);
}

/** Whether no retry follows, unless the provider asks for a long wait. @param attempts the current one included */
export const isLastAttempt = (delays: number[], attempts: number) => attempts > delays.length;

/** Providers may ask for a wait until the next day. The photo is tried every hour meanwhile, for a day. */
const LONGEST_WAIT_MS = 3_600_000;
const MAX_LONG_WAITS = 24;

/**
 * The wait for a provider that asks for more than the longest delay, after `waits` ones. Undefined if it does not, or
 * after the last one: attempts then count again.
 * @param most the number of waits that help, at most a day of them
 */
export function longWait(
  delays: number[],
  waits: number,
  retry_after_ms: number,
  most = MAX_LONG_WAITS,
): number | undefined {
  if (retry_after_ms <= Math.max(...delays) || waits >= Math.min(most, MAX_LONG_WAITS)) return undefined;
  return Math.min(retry_after_ms, LONGEST_WAIT_MS);
}

/** About an hour, with the default of two minutes for the longest delay. */
export const MAX_INFRA_RETRIES = 30;

/**
 * Delay before the next try after an unavailable service, after `infra_retries` tries. Undefined after the last try.
 */
export function nextInfraRetry(delays: number[], infra_retries: number): number | undefined {
  return delays[infra_retries] ?? (infra_retries < delays.length + MAX_INFRA_RETRIES ? delays.at(-1) : undefined);
}
