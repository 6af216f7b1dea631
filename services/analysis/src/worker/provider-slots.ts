import { Inject, Injectable } from '@nestjs/common';
import { MAX_VISION_TIMEOUT_S } from '@whereabouts/shared/contracts/vision.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AnalysisEnv } from '../env.js';
import type { ProviderSlot } from '../vision/vision-model.js';
import { VisionProblem } from '../vision/vision-problem.js';

/**
 * RabbitMQ takes a job away from its worker after 30 minutes. A request that is sent after this time, or that waits for
 * a slot since this time, could end later, because it and each request before it take up to `MAX_VISION_TIMEOUT_S`.
 */
const LAST_START_MS = 30 * 60_000 - MAX_VISION_TIMEOUT_S * 1000 - 60_000;

const tooLate = () => new VisionProblem('The AI service did not answer in time.', 'timeout');

/**
 * Limits the concurrent requests of this process to the provider. Other images that it holds are prepared in the
 * meantime.
 */
@Injectable()
export class ProviderSlots {
  private readonly slots: LimitFunction;

  constructor(@Inject(ENV) private readonly env: AnalysisEnv) {
    this.slots = pLimit(env.PREFETCH);
  }

  /** The slots of one attempt that begins now, by the timeout of each request in milliseconds. */
  forAttempt(): (timeout_ms: number) => ProviderSlot {
    const began = performance.now();
    const checkTime = () => {
      if (performance.now() - began > LAST_START_MS) throw tooLate();
    };
    return (timeout_ms) => async (put) => {
      checkTime();
      return this.slots(() => {
        checkTime();
        return put(AbortSignal.timeout(timeout_ms));
      });
    };
  }

  /** Whether enough images are waiting that the next ones can be dispatched together. */
  hasReserve(): boolean {
    return this.slots.pendingCount >= this.env.PREFETCH / 2;
  }
}
