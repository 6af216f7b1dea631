import {
  ConflictException,
  GatewayTimeoutException,
  Inject,
  Injectable,
  Logger,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Analysis, UploadedPhoto } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Image } from '@whereabouts/shared/contracts/media.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { AnalysisEnv } from '../env.js';
import { PhotosService } from '../photos/photos.service.js';
import { VisionModel } from '../vision/vision-model.js';
import { VisionProblem } from '../vision/vision-problem.js';

/** Spec, section 8. */
const FAILED = 'Failed to analyze image. Please try again.';

/** Photos that somebody waits for (semi-auto). */
@Injectable()
export class AnalysesService {
  private readonly log = new Logger('Analyses');

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly photos: PhotosService,
    private readonly model: VisionModel,
  ) {}

  /** @throws ConflictException for a photo that has items already. */
  async analyze(actor: Actor, image_id: number, file_name: string): Promise<Analysis> {
    const image = await this.newPhoto(actor, image_id);
    const jpeg = await this.photos.jpeg(actor, image_id);
    try {
      const photo = { jpeg, file_name };
      const { items, summary } = await this.model.detectItems(photo, AbortSignal.timeout(this.env.VISION_TIMEOUT_MS));
      this.log.log({ image_id, items: items.length }, 'analysed');
      return { items, summary, total_items: items.length, image };
    } catch (error) {
      if (!(error instanceof VisionProblem)) throw error;
      this.log.warn({ image_id, reason: error.message }, 'not analysed');
      if (error.kind === 'timeout') throw new GatewayTimeoutException({ message: FAILED, code: 'timeout' });
      throw new ServiceUnavailableException({ message: FAILED, code: 'vision_unavailable' });
    }
  }

  /** @throws ConflictException for a photo that has items already. */
  async uploaded(actor: Actor, image_id: number): Promise<UploadedPhoto> {
    const image = await this.newPhoto(actor, image_id);
    return { items: [], image, image_id, existing_items_count: 0 };
  }

  private async newPhoto(actor: Actor, image_id: number): Promise<Image> {
    const image = await this.photos.own(actor, image_id);
    const existing_items_count = await this.photos.itemCount(actor, image_id);
    if (existing_items_count === 0) return image;
    throw new ConflictException({
      message: 'Image already uploaded',
      code: 'duplicate_image',
      duplicate: true,
      existing_items_count,
      image_id,
    });
  }
}
