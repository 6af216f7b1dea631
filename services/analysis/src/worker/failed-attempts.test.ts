import { expect, jest, test } from '@jest/globals';
import { ServiceUnavailableException } from '@nestjs/common';
import { VisionProblem } from '../vision/vision-problem.js';
import type { AttemptsService, ClaimedEntry, Pause } from './attempts.service.js';
import { FailedAttempts } from './failed-attempts.js';

const RETRY_DELAYS_MS = [2_000, 10_000, 30_000, 120_000];
const MINUTES = 60_000;

/** Fails the first attempt of an entry that has waited before. @returns its pause, or null if the entry has failed */
async function pauseAfter(waits: Partial<ClaimedEntry>, error: Error): Promise<Pause | null> {
  const attempts = {
    fail: jest.fn<AttemptsService['fail']>().mockResolvedValue(true),
    postpone: jest.fn<AttemptsService['postpone']>().mockResolvedValue(true),
  };
  const failures = new FailedAttempts(
    { RETRY_DELAYS_MS } as never,
    attempts as never,
    { entryEnded: () => {} } as never,
  );
  const entry = { id: 1, image_id: 1, attempts: 1, infra_retries: 0, provider_waits: 0, ...waits };
  await failures.settle(entry as ClaimedEntry, error);
  return attempts.postpone.mock.calls[0]?.[2] ?? null;
}

const busyFor = (retry_after_ms: number) => new VisionProblem('busy', 'temporary', { retry_after_ms });

test('an entry that has waited a day for its provider keeps all retries for a service that is down', async () => {
  const first = { delay: 2_000, counts: 'infra_retries', has_queue: true };
  expect(await pauseAfter({ provider_waits: 24 }, new ServiceUnavailableException())).toEqual(first);
  expect(await pauseAfter({ provider_waits: 100 }, new ServiceUnavailableException())).toEqual(first);
});

test('an entry that waited for a service for an hour waits for as long as a provider asks', async () => {
  const wait = { delay: 10 * MINUTES, counts: 'provider_waits', has_queue: false };
  expect(await pauseAfter({ infra_retries: 33 }, busyFor(10 * MINUTES))).toEqual(wait);
});

test('a photo waits an hour for a model that is missing beside other models, and then attempts count', async () => {
  const missing = new VisionProblem('missing', 'temporary', { retry_after_ms: 10 * MINUTES, most_waits: 6 });
  const wait = { delay: 10 * MINUTES, counts: 'provider_waits', has_queue: false };
  expect(await pauseAfter({ provider_waits: 5 }, missing)).toEqual(wait);
  expect(await pauseAfter({ provider_waits: 6 }, missing)).toMatchObject({ counts: 'attempts' });
  expect(await pauseAfter({ provider_waits: 6, attempts: 5 }, missing)).toBeNull();
});

test('after a day of waits for a provider, attempts count', async () => {
  const attempt = { delay: 120_000, counts: 'attempts', has_queue: true };
  expect(await pauseAfter({ provider_waits: 24 }, busyFor(10 * MINUTES))).toEqual(attempt);
  expect(await pauseAfter({ provider_waits: 24, attempts: 5 }, busyFor(10 * MINUTES))).toBeNull();
});
