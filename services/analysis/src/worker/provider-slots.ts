import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AnalysisEnv } from '../env.js';
import type { ProviderSlot } from '../vision/vision-model.js';

/** Places of this process at the provider: the images it holds beyond these are made ready meanwhile. */
@Injectable()
export class ProviderSlots {
  private readonly slots: LimitFunction;

  constructor(@Inject(ENV) private readonly env: AnalysisEnv) {
    this.slots = pLimit(env.PREFETCH);
  }

  readonly slot: ProviderSlot = (put) => this.slots(() => put(AbortSignal.timeout(this.env.VISION_TIMEOUT_MS)));

  /** Whether so many images wait ready that the next ones may be brought some at a time. */
  hasReserve(): boolean {
    return this.slots.pendingCount >= this.env.PREFETCH / 2;
  }
}
