import { availableParallelism } from 'node:os';
import {
  GatewayTimeoutException,
  Inject,
  Injectable,
  NotFoundException,
  ServiceUnavailableException,
  UnprocessableEntityException,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Image, media } from '@whereabouts/shared/contracts/media.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { signCall } from '@whereabouts/shared/nest/internal-call.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { AnalysisEnv } from '../env.js';
import type { Picture } from '../vision/vision-model.js';

/** What leaves for a provider is no larger (docs/rules/analysis.md). */
const LONGEST_SIDE = 1568;
const DOWNLOAD_TIMEOUT_MS = 15_000;

/** The images that media keeps, and what inventory has made of them. */
@Injectable()
export class ImagesService {
  /** More of them at once would take memory, and make the first later without making the last sooner. */
  private readonly making = pLimit(availableParallelism());

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly messenger: Messenger,
  ) {}

  /** @throws NotFoundException unless the actor uploaded the image. */
  async own(actor: Actor, image_id: number): Promise<Image> {
    const { images } = await this.messenger.call(media.ownImages, { actor, image_ids: [image_id] });
    const image = images.find(({ id }) => id === image_id);
    if (!image)
      throw new NotFoundException({ message: 'This photo does not exist, or is not yours.', code: 'image_not_found' });
    return Image.parse(image);
  }

  /** Live items on the image. */
  async itemCount(actor: Actor, image_id: number): Promise<number> {
    const { count } = await this.messenger.call(inventory.countOnImage, { actor, image_id });
    return count;
  }

  /** An image as a model looks at it: JPEG of bounded size, without metadata. */
  picture(actor: Actor, image_id: number): Promise<Picture> {
    return this.making(async () => pictureOf(await this.download(actor, image_id)));
  }

  private async download(actor: Actor, image_id: number): Promise<ArrayBuffer> {
    const path = `/internal/images/${image_id}/content`;
    const headers = signCall(this.env.INTERNAL_SECRET, actor, 'GET', path);
    const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
    try {
      const response = await fetch(new URL(path, this.env.MEDIA_URL), { headers, signal });
      if (response.ok) return await response.arrayBuffer();
      await response.body?.cancel();
      if (response.status === 404)
        throw new NotFoundException({ message: 'The photo is no longer there.', code: 'image_not_found' });
      throw new ServiceUnavailableException({ message: 'The photo could not be fetched.', code: 'unavailable' });
    } catch (error) {
      if (error instanceof NotFoundException) throw error;
      if (signal.aborted)
        throw new GatewayTimeoutException({ message: 'Fetching the photo took too long.', code: 'timeout' });
      throw new ServiceUnavailableException({ message: 'The photo could not be fetched.', code: 'unavailable' });
    }
  }
}

/** A JPEG of that size leaves as media has stored it, upright and without metadata. */
async function pictureOf(photo: ArrayBuffer): Promise<Picture> {
  try {
    const { format, width, height } = await sharp(photo).metadata();
    if (format === 'jpeg' && Math.max(width, height) <= LONGEST_SIDE)
      return { jpeg: Buffer.from(photo), width, height };
    const { data: jpeg, info } = await sharp(photo)
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    return { jpeg, width: info.width, height: info.height };
  } catch {
    throw new UnprocessableEntityException({ message: 'The photo could not be read.', code: 'unprocessable' });
  }
}
