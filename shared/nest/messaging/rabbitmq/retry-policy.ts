import { BadRequestException, HttpException } from '@nestjs/common';
import { isConflict } from '../../database/sql-errors.js';
import { causeOf } from '../../http/problems.js';
import { isDiskFull, isUnavailable } from '../unavailable.js';

/** A message that this version of the service does not know: it has no handler for it, or another shape of it. */
export class UnknownMessage extends BadRequestException {}

/**
 * What a failure says about the next try (docs/rules/messages.md).
 * - `conflict`: another transaction was in the way, so the next try may succeed at once.
 * - `own_store`: the service's own database is down. Every message would fail, so this one is kept until it is back.
 * - `not_now`: the mail server, the store of photos or another service is down.
 * - `not_known_here`: a newer version sent the message. Another instance may know it.
 * - `failed`: the failure is unforeseen, so tries are few and counted.
 */
export type RetryPolicy = 'conflict' | 'own_store' | 'not_now' | 'not_known_here' | 'failed';

/** Statuses of what is down, too slow or full. */
const NOT_NOW = [503, 504, 507];

/** @param failure what a handler threw, or the problem that the filter made of it */
export function retryPolicyOf(failure: unknown): RetryPolicy {
  const error = causeOf(failure) ?? failure;
  if (error instanceof UnknownMessage) return 'not_known_here';
  if (error instanceof HttpException) return NOT_NOW.includes(error.getStatus()) ? 'not_now' : 'failed';
  if (isConflict(error)) return 'conflict';
  return isUnavailable(error) || isDiskFull(error) ? 'own_store' : 'failed';
}

const HOUR_MS = 3_600_000;

/** How long messages of each policy are tried: as long as an outage may last, or as new versions may need to roll out. */
const TRIED_FOR_MS = { not_now: 72 * HOUR_MS, own_store: 72 * HOUR_MS, not_known_here: HOUR_MS };

/** Pauses before further tries, in multiples of the service's retry pause: with 250 ms from 1 s to 1 h. */
const PAUSES = [4, 20, 120, 480, 2_400, 14_400];

/** An old instance may be the only one that answers: the message comes back often enough to meet a new one. */
const LONGEST_WHILE_ROLLING = 120;

/** @returns milliseconds before the next try, or undefined when the message has been tried for long enough */
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
