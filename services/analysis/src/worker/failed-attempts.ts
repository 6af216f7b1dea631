import { HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AnalysisEnv } from '../env.js';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import { VisionProblem } from '../vision/vision-problem.js';
import { AttemptsService, type ClaimedEntry, type Pause } from './attempts.service.js';
import { longWait, nextDelay, nextInfraRetry } from './next-delay.js';

/** Statuses of another service that is unavailable or starting. */
const AWAY = [503, 504];

/** The server has no space left. The entry should continue soon after an admin frees space. */
const isFull = (status: number, code: unknown) => status === 507 || code === 'server_full';

/** Why an attempt failed, with a message for the image's owner. */
interface Failure {
  message: string;
  provider_message: string | null;
  temporary: boolean;
  /** True if another service is unavailable. Such failures do not count as attempts (docs/rules/analysis.md). */
  is_ours: boolean;
  /** True if the entry should be retried without limit. */
  is_full?: boolean;
  /** 0 if no delay was requested. */
  retry_after_ms: number;
  /** How often such a delay is waited for. Undefined for the usual number. */
  most_waits?: number;
}

/** Decides what happens to an entry after a failed attempt. */
@Injectable()
export class FailedAttempts {
  private readonly log = new Logger('Worker');

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly attempts: AttemptsService,
    private readonly metrics: AnalysisMetrics,
  ) {}

  /** Schedules a retry or fails the entry. @throws the error itself if it is unexpected */
  async settle(entry: ClaimedEntry, error: unknown) {
    const failure = failureOf(error);
    if (!failure) throw error;
    const pause = this.pauseAfter(entry, failure);
    const { message, provider_message } = failure;
    const reason = { error_message: message, provider_message };
    const isHeld =
      pause === undefined
        ? await this.attempts.fail(entry, reason)
        : await this.attempts.postpone(entry, reason, pause);
    if (!isHeld) return;
    const { id: queue_id, image_id, attempts } = entry;
    const outcome = pause === undefined ? 'failed' : 'retried';
    const delay = pause?.delay;
    this.log.warn({ queue_id, image_id, attempts, reason: message, provider: provider_message, delay }, outcome);
    this.metrics.entryEnded(outcome);
  }

  /** Undefined after the last attempt. */
  private pauseAfter(
    { attempts, infra_retries, provider_waits }: ClaimedEntry,
    { temporary, is_ours, is_full, retry_after_ms, most_waits }: Failure,
  ): Pause | undefined {
    if (!temporary) return undefined;
    const delays = this.env.RETRY_DELAYS_MS;
    const wait = longWait(delays, provider_waits, retry_after_ms, most_waits);
    if (wait !== undefined) return { delay: wait, counts: 'provider_waits', has_queue: false };
    const forFull = delays[Math.min(infra_retries, 1)] ?? delays[0];
    const forOthers = is_ours ? nextInfraRetry(delays, infra_retries) : nextDelay(delays, attempts, retry_after_ms);
    const delay = is_full ? forFull : forOthers;
    if (delay === undefined) return undefined;
    return { delay, counts: is_ours ? 'infra_retries' : 'attempts', has_queue: true };
  }
}

/**
 * Converts an error of the provider or another service. Undefined for unexpected errors, such as an unavailable
 * database.
 */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof VisionProblem) {
    const temporary = error.kind !== 'permanent';
    const { message, provider_message, retry_after_ms, most_waits } = error;
    return { message, provider_message, temporary, is_ours: false, retry_after_ms, most_waits };
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    const is_full = isFull(status, (error.getResponse() as { code?: unknown }).code);
    const is_ours = is_full || AWAY.includes(status);
    const temporary = status >= 500;
    return { message: error.message, provider_message: null, temporary, is_ours, is_full, retry_after_ms: 0 };
  }
  return undefined;
}
