import {
  GatewayTimeoutException,
  HttpException,
  Injectable,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_INSTANT_MS } from '@whereabouts/shared/contracts/vision.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import { HouseholdNames } from '../household/household-names.service.js';
import { ImagesService } from '../images/images.service.js';
import { Budget } from '../usage/budget.js';
import { DailyLimit } from '../usage/daily-limit.js';
import type { Household } from '../vision/household.js';
import { type AskedModel, PhotoModels } from '../vision/photo-models.js';
import type { Picture, ProviderSlot, VisionImage, VisionModel } from '../vision/vision-model.js';
import { VisionProblem } from '../vision/vision-problem.js';

/** Images that one user may wait for at a time, in each instance. Users with more images use the queue. */
const AT_ONCE = 3;

/** An analysis usually takes some seconds. */
const RETRY_AFTER_S = 5;

interface Asked {
  image_id: number;
  file_name: string;
  /** Only a model can answer, not the built-in one. */
  needs_model?: boolean;
}
type Ask<T> = (model: VisionModel, image: VisionImage, slot: ProviderSlot) => Promise<T>;

/** Analyzes images outside the queue for a user who waits, with error messages for the user. */
@Injectable()
export class InstantAnalysis {
  private readonly log = new Logger('InstantAnalysis');
  /** Keeps one user from taking all of the provider's capacity. */
  private readonly limit = new PerUserConcurrency({ per_user: AT_ONCE, patience_ms: 0, refusal: tooMany });

  constructor(
    private readonly images: ImagesService,
    private readonly budget: Budget,
    private readonly dailyLimit: DailyLimit,
    private readonly models: PhotoModels,
    private readonly household: HouseholdNames,
  ) {}

  /**
   * @throws HttpException 429 if the actor already waits for several analyses, or at the daily photo limit
   * @throws ConflictException `budget_used_up`; 503 or 504 with a message for the user if the model fails
   */
  run<T>(actor: Actor, asked: Asked, ask: Ask<T>): Promise<T> {
    return this.limit.run(actor.id, () => this.runNow(actor, asked, ask));
  }

  private async runNow<T>(actor: Actor, { image_id, file_name, needs_model }: Asked, ask: Ask<T>): Promise<T> {
    await this.budget.assertAvailable();
    await this.dailyLimit.remember(actor);
    const source = { user_id: actor.id, image_id, queue_id: null };
    const patience = AbortSignal.timeout(MAX_INSTANT_MS);
    let picture: Picture | undefined;
    let household: Household | undefined;
    try {
      const look = async ({ vision, timeout_ms }: AskedModel) => {
        [picture, household] = await Promise.all([
          picture ?? this.images.picture(actor, image_id),
          household ?? this.household.of(actor, vision, { file_name }),
        ]);
        const signal = AbortSignal.any([patience, AbortSignal.timeout(timeout_ms)]);
        return ask(vision, { ...picture, file_name, household, source }, (put) => put(signal));
      };
      const seen = await this.models.ask(actor.id, look, { needs_model });
      this.log.log({ image_id }, 'analyzed');
      return seen;
    } catch (error) {
      if (!(error instanceof VisionProblem)) throw error;
      this.log.warn({ image_id, reason: error.message, provider: error.provider_message }, 'analysis failed');
      const { message, kind, provider_message } = error;
      if (kind === 'timeout') throw new GatewayTimeoutException({ message, code: 'timeout' });
      const forAdmins = actor.role === 'admin' && provider_message ? { provider_message } : {};
      throw new ServiceUnavailableException({ message, code: 'vision_unavailable', ...forAdmins });
    }
  }
}

function tooMany() {
  return new HttpException(
    {
      message: `${AT_ONCE} of your photos are being analyzed already.`,
      code: 'rate_limited',
      retry_after: RETRY_AFTER_S,
    },
    429,
  );
}
