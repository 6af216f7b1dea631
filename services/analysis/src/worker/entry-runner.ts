import { Inject, Injectable, Logger } from '@nestjs/common';
import type { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import pLimit from 'p-limit';
import type { AnalysisEnv } from '../env.js';
import { ImagesService } from '../images/images.service.js';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import { type Detection, type ProviderSlot, VisionModel } from '../vision/vision-model.js';
import { AttemptsService } from './attempts.service.js';
import type { ClaimedEntry } from './claimed-entry.js';
import { EntryItems, ownerOf } from './entry-items.js';
import { type Failure, failureOf } from './failure.js';
import { nextDelay, nextInfraRetry } from './next-delay.js';

const NOTHING_SEEN: Failure = {
  message: 'No items were found in this photo.',
  temporary: false,
  is_ours: false,
  retry_after_ms: 0,
};

/**
 * One attempt to make items of an entry's image. It may stop anywhere, and run again elsewhere: the answer is kept
 * before it is used, and inventory saves an entry's items once, however often it is asked.
 */
@Injectable()
export class EntryRunner {
  private readonly log = new Logger('Worker');
  private readonly running = new Map<string, Promise<void>>();
  /** Places at the provider: the images held beyond these are made ready meanwhile. */
  private readonly slot: ProviderSlot;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly attempts: AttemptsService,
    private readonly images: ImagesService,
    private readonly model: VisionModel,
    private readonly items: EntryItems,
    private readonly metrics: AnalysisMetrics,
  ) {
    const slots = pLimit(env.PREFETCH);
    this.slot = (put) => slots(() => put(AbortSignal.timeout(env.VISION_TIMEOUT_MS)));
  }

  /**
   * Returns when nothing is left to do for this job: done, given up, to be tried later, or somebody else's by now. A
   * broken connection brings the same job again while its first delivery is still being worked on: both end together.
   */
  run(job: PayloadOf<typeof analysis.processEntry>): Promise<void> {
    const key = `${job.queue_id}/${job.dispatch_number}`;
    const running = this.running.get(key) ?? this.attempt(job).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async attempt(job: PayloadOf<typeof analysis.processEntry>): Promise<void> {
    const entry = await this.attempts.begin(job);
    if (!entry) return;
    try {
      const detection = entry.detected ?? (await this.detect(entry));
      if (detection.items.length === 0) return await this.settle(entry, NOTHING_SEEN);
      if (entry.detected || (await this.attempts.keepAnswer(entry, detection))) await this.save(entry, detection);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      await this.settle(entry, failure);
    }
  }

  private async detect(entry: ClaimedEntry): Promise<Detection> {
    const jpeg = await this.images.jpeg(ownerOf(entry), entry.image_id);
    return this.model.detectItems({ jpeg, file_name: entry.file_name, source: sourceOf(entry) }, this.slot);
  }

  private async save(entry: ClaimedEntry, detection: Detection) {
    const saved = await this.items.save(entry, detection);
    if (!(await this.attempts.complete(entry, saved))) return;
    this.log.log({ ...facts(entry), items: saved.items_saved }, 'completed');
    this.metrics.entryEnded('completed');
  }

  private async settle(entry: ClaimedEntry, failure: Failure) {
    const { message } = failure;
    const delay = this.pauseAfter(entry, failure);
    const isOurs = await this.endAttempt(entry, failure, delay);
    if (!isOurs) return;
    const outcome = delay === undefined ? 'failed' : 'retried';
    this.log.warn({ ...facts(entry), reason: message, delay }, outcome);
    this.metrics.entryEnded(outcome);
  }

  /** Undefined when it was the last. */
  private pauseAfter({ attempts, infra_retries }: ClaimedEntry, { temporary, is_ours, retry_after_ms }: Failure) {
    if (!temporary) return undefined;
    const delays = this.env.RETRY_DELAYS_MS;
    return is_ours ? nextInfraRetry(delays, infra_retries) : nextDelay(delays, attempts, retry_after_ms);
  }

  private endAttempt(entry: ClaimedEntry, { message, is_ours }: Failure, delay: number | undefined) {
    if (delay === undefined) return this.attempts.fail(entry, message);
    return is_ours ? this.attempts.wait(entry, message, delay) : this.attempts.repeat(entry, message, delay);
  }
}

function sourceOf({ id, image_id, user_id }: ClaimedEntry) {
  return { user_id, image_id, queue_id: id };
}

function facts({ id, image_id, attempts }: ClaimedEntry) {
  return { queue_id: id, image_id, attempts };
}
