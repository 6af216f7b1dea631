import { ConflictException, HttpException, Injectable } from '@nestjs/common';
import type { AiTestAnswer } from '@whereabouts/shared/contracts/ai-settings.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_INSTANT_MS } from '@whereabouts/shared/contracts/vision.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import { OFFLINE } from '../models/known-models.js';
import { ModelsService } from '../models/models.service.js';
import { VisionModelResolver } from '../vision/vision-model-resolver.js';
import { VisionProblem } from '../vision/vision-problem.js';
import { samplePhoto } from './sample-photo.js';

const MAX_SHOWN = 4_000;

/** Sends a sample photo to the selected model. */
@Injectable()
export class ModelTester {
  private readonly limit = new PerUserConcurrency({ per_user: 1, patience_ms: 0, refusal: tooMany });

  constructor(
    private readonly models: ModelsService,
    private readonly resolver: VisionModelResolver,
  ) {}

  /** The test counts toward the month's cost, but is no photo. @throws ConflictException `no_ai` without a model */
  test(actor: Actor): Promise<AiTestAnswer> {
    return this.limit.run(actor.id, () => this.testNow(actor));
  }

  private async testNow({ id }: Actor): Promise<AiTestAnswer> {
    const { provider, model } = await this.models.inUse();
    if (model === OFFLINE.id) throw noModel();
    const photo = await samplePhoto();
    const signal = AbortSignal.timeout(Math.min(provider.timeout_ms, MAX_INSTANT_MS));
    const vision = await this.resolver.remote(provider, model);
    const began = performance.now();
    const seconds = () => Math.round(performance.now() - began) / 1000;
    try {
      const { text, ...tried } = await vision.try(photo, id, signal);
      const answer = text.slice(0, MAX_SHOWN);
      return { ok: tried.problem === null, model, answer, ...tried, seconds: seconds(), provider_message: null };
    } catch (error) {
      if (!(error instanceof VisionProblem)) throw error;
      const { message: problem, provider_message } = error;
      const nothing = { format: null, answer: null, tokens: 0, cost_usd: null };
      return { ok: false, model, ...nothing, seconds: seconds(), problem, provider_message };
    }
  }
}

const noModel = () =>
  new ConflictException({ message: 'Choose a provider and a model first, and save.', code: 'no_ai' });

const tooMany = () =>
  new HttpException({ message: 'A test is running already.', code: 'rate_limited', retry_after: 5 }, 429);
