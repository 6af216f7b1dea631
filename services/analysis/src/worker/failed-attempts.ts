import { HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AnalysisEnv } from '../env.js';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import { VisionProblem } from '../vision/vision-problem.js';
import { AttemptsService, type ClaimedEntry } from './attempts.service.js';
import { nextDelay, nextInfraRetry } from './next-delay.js';

/** What a service of ours answers, or what is answered for it, while it is down or starting. */
const AWAY = [503, 504];

/** The server has no room: this ends only when somebody makes room, and then the entry should go on soon. */
const isFull = (status: number, code: unknown) => status === 507 || code === 'server_full';

/** Why an attempt led to nothing, in words for the user whose image it is. */
interface Failure {
  message: string;
  provider_message: string | null;
  temporary: boolean;
  /** Another service of ours is down, so it does not count as an attempt: those are the provider's (docs/rules/analysis.md). */
  is_ours: boolean;
  /** It waits as long as it takes. */
  is_full?: boolean;
  /** 0 when nobody asked for a pause. */
  retry_after_ms: number;
}

/** Decides what becomes of an entry when an attempt has failed. */
@Injectable()
export class FailedAttempts {
  private readonly log = new Logger('Worker');

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly attempts: AttemptsService,
    private readonly metrics: AnalysisMetrics,
  ) {}

  /** It is tried again later, or has ended in an error. @throws the error itself if it was unforeseen */
  async settle(entry: ClaimedEntry, error: unknown) {
    const failure = failureOf(error);
    if (!failure) throw error;
    const delay = this.pauseAfter(entry, failure);
    const { message, provider_message, is_ours } = failure;
    const reason = { error_message: message, provider_message };
    const isHeld =
      delay === undefined
        ? await this.attempts.fail(entry, reason)
        : await this.attempts.postpone(entry, reason, delay, !is_ours);
    if (!isHeld) return;
    const { id: queue_id, image_id, attempts } = entry;
    const outcome = delay === undefined ? 'failed' : 'retried';
    this.log.warn({ queue_id, image_id, attempts, reason: message, provider: provider_message, delay }, outcome);
    this.metrics.entryEnded(outcome);
  }

  /** Undefined when it was the last. */
  private pauseAfter(
    { attempts, infra_retries }: ClaimedEntry,
    { temporary, is_ours, is_full, retry_after_ms }: Failure,
  ) {
    if (!temporary) return undefined;
    const delays = this.env.RETRY_DELAYS_MS;
    if (is_full) return delays[Math.min(infra_retries, 1)] ?? delays[0];
    return is_ours ? nextInfraRetry(delays, infra_retries) : nextDelay(delays, attempts, retry_after_ms);
  }
}

/** What a provider or another service said; undefined for anything unforeseen, such as our own database being away. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof VisionProblem) {
    const temporary = error.kind !== 'permanent';
    const { message, provider_message, retry_after_ms } = error;
    return { message, provider_message, temporary, is_ours: false, retry_after_ms };
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
