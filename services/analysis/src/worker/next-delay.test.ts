import { expect, test } from '@jest/globals';
import { longWait, MAX_INFRA_RETRIES, nextDelay, nextInfraRetry } from './next-delay.js';

const delays = [2_000, 10_000, 30_000, 120_000];

test('the delay grows with every attempt and ends after the fifth', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => nextDelay(delays, attempts, 0))).toEqual([
    ...delays,
    undefined,
    undefined,
  ]);
});

test.each([
  ['shorter than the scheduled delay', 2, 5_000, 10_000],
  ['longer than the scheduled delay', 1, 12_000, 30_000],
  ['longer than every delay', 1, 3_600_000, 120_000],
  ['after the last attempt', 5, 1_000, undefined],
])('nextDelay handles a requested delay %s', (_case, attempts, retry_after_ms, delay) => {
  expect(nextDelay(delays, attempts, retry_after_ms)).toBe(delay);
});

test('a requested delay beyond the longest one is waited for, at most an hour at a time and for a day', () => {
  const hour = 3_600_000;
  const waits = [120_000, 600_000, 8 * hour].map((requested) => longWait(delays, 0, requested));
  expect(waits).toEqual([undefined, 600_000, hour]);
  expect([23, 24].map((waited) => longWait(delays, waited, hour))).toEqual([hour, undefined]);
});

test('an unavailable service is retried for an hour, soon at first', () => {
  const pauses = Array.from(
    { length: delays.length + MAX_INFRA_RETRIES },
    (_, infra_retries) => nextInfraRetry(delays, infra_retries) ?? 0,
  );
  expect(pauses.slice(0, 6)).toEqual([...delays, 120_000, 120_000]);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThanOrEqual(3_600_000);
  expect(nextInfraRetry(delays, pauses.length)).toBeUndefined();
});
