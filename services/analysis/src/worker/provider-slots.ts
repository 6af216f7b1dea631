import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AnalysisEnv } from '../env.js';
import type { ProviderSlot } from '../vision/vision-model.js';

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

  readonly slot: ProviderSlot = (put) => this.slots(() => put(AbortSignal.timeout(this.env.VISION_TIMEOUT_MS)));

  /** Whether enough images are waiting that the next ones can be dispatched together. */
  hasReserve(): boolean {
    return this.slots.pendingCount >= this.env.PREFETCH / 2;
  }
}
