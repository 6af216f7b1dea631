import { GatewayTimeoutException, Inject, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { AnalysisEnv } from '../env.js';
import { PhotosService } from '../photos/photos.service.js';
import { Budget } from '../usage/budget.js';
import { type Photo, type Turn, VisionModel } from '../vision/vision-model.js';
import { VisionProblem } from '../vision/vision-problem.js';
import { LooksUnderWay } from './looks-under-way.js';

/** Spec, section 8. */
const FAILED = 'Failed to analyze image. Please try again.';

type Asked = { image_id: number; file_name: string };
type Ask<T> = (model: VisionModel, photo: Photo, turn: Turn) => Promise<T>;

/** Looks at photos for somebody who waits: at once, past the queue, and with answers for a person. */
@Injectable()
export class LooksService {
  private readonly log = new Logger('Looks');
  private readonly underWay = new LooksUnderWay();

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly photos: PhotosService,
    private readonly budget: Budget,
    private readonly model: VisionModel,
  ) {}

  /**
   * @throws HttpException 429 while the actor waits for several other looks
   * @throws ConflictException `budget_used_up`, or 503 or 504 with the spec's words when the model cannot.
   */
  look<T>(actor: Actor, asked: Asked, ask: Ask<T>): Promise<T> {
    return this.underWay.run(actor.id, () => this.lookNow(actor, asked, ask));
  }

  private async lookNow<T>(actor: Actor, { image_id, file_name }: Asked, ask: Ask<T>): Promise<T> {
    await this.budget.refuse();
    const jpeg = await this.photos.jpeg(actor, image_id);
    const source = { user_id: actor.id, image_id, queue_id: null };
    try {
      const patience = AbortSignal.timeout(this.env.VISION_TIMEOUT_MS);
      const seen = await ask(this.model, { jpeg, file_name, source }, (put) => put(patience));
      this.log.log({ image_id }, 'looked');
      return seen;
    } catch (error) {
      if (!(error instanceof VisionProblem)) throw error;
      this.log.warn({ image_id, reason: error.message }, 'not looked');
      if (error.kind === 'timeout') throw new GatewayTimeoutException({ message: FAILED, code: 'timeout' });
      throw new ServiceUnavailableException({ message: FAILED, code: 'vision_unavailable' });
    }
  }
}
