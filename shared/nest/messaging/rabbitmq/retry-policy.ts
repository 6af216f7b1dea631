import { BadRequestException, HttpException } from '@nestjs/common';
import { isConflict } from '../../database/sql-errors.js';
import { causeOf } from '../../http/problems.js';
import { isDiskFull, isUnavailable } from '../retryable-errors.js';

/** This version of the service does not know the message: it has no handler for it, or expects another shape. */
export class UnknownMessage extends BadRequestException {}

/**
 * When a failed message is retried (docs/rules/messages.md).
 * - `conflict`: another transaction interfered, so an immediate retry may succeed.
 * - `own_store`: the service's own database is down. Every message would fail, so this one is held until it is back.
 * - `not_now`: the mail server, the image store or another service is down.
 * - `not_known_here`: a newer version sent the message. Another instance may know it.
 * - `failed`: the failure is unexpected, so attempts are few and counted.
 */
export type RetryPolicy = 'conflict' | 'own_store' | 'not_now' | 'not_known_here' | 'failed';

/** Statuses of a dependency that is down, too slow or full. */
const NOT_NOW = [503, 504, 507];

/** @param failure the handler's exception, or the problem that the filter made of it */
export function retryPolicyOf(failure: unknown): RetryPolicy {
  const error = causeOf(failure) ?? failure;
  if (error instanceof UnknownMessage) return 'not_known_here';
  if (error instanceof HttpException) return NOT_NOW.includes(error.getStatus()) ? 'not_now' : 'failed';
  if (isConflict(error)) return 'conflict';
  return isUnavailable(error) || isDiskFull(error) ? 'own_store' : 'failed';
}

const HOUR_MS = 3_600_000;

/** How long messages of each policy are retried: as long as an outage may last, or as a rollout may take. */
const TRIED_FOR_MS = { not_now: 72 * HOUR_MS, own_store: 72 * HOUR_MS, not_known_here: HOUR_MS };

/** Pauses between attempts, as multiples of the service's retry pause. With 250 ms they range from 1 s to 1 h. */
const PAUSES = [4, 20, 120, 480, 2_400, 14_400];

/** During a rollout, an old instance may take the message several times. It returns often enough to reach a new one. */
const LONGEST_WHILE_ROLLING = 120;

/** @returns milliseconds before the next attempt, or undefined if the retry time is exceeded */
export function pauseBefore(
  policy: keyof typeof TRIED_FOR_MS,
  { retries, failing_for_ms }: { retries: number; failing_for_ms: number },
  retry_pause_ms: number,
): number | undefined {
  if (failing_for_ms > TRIED_FOR_MS[policy]) return undefined;
  const pauses = policy === 'not_now' ? PAUSES : PAUSES.filter((pause) => pause <= LONGEST_WHILE_ROLLING);
  const pause = pauses[Math.min(retries, pauses.length - 1)] ?? LONGEST_WHILE_ROLLING;
  return pause * retry_pause_ms;
}
