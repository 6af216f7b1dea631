import { availableParallelism } from 'node:os';
import {
  GatewayTimeoutException,
  Inject,
  Injectable,
  NotFoundException,
  Optional,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Image, media } from '@whereabouts/shared/contracts/media.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { signCall } from '@whereabouts/shared/nest/internal-call.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/transaction-guard.js';
import pLimit from 'p-limit';
import type { AnalysisEnv } from '../env.js';
import type { Picture } from '../vision/vision-model.js';
import { within } from '../within.js';
import { makePicture } from './make-picture.js';

/** How long each step may take until there is a picture. */
export const PICTURE_DEADLINES = { place_ms: 20_000, download_ms: 15_000, decode_ms: 10_000 };

/** The images that media keeps, and what inventory has made of them. */
@Injectable()
export class ImagesService {
  /** More of them at once would take memory, and make the first later without making the last sooner. */
  private readonly making = pLimit(availableParallelism());

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly messenger: Messenger,
    @Optional() private readonly deadlines = PICTURE_DEADLINES,
    @Optional() private readonly make = makePicture,
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

  /** An image as a model looks at it: JPEG of bounded size, without metadata. @throws GatewayTimeoutException */
  async picture(actor: Actor, image_id: number): Promise<Picture> {
    const { place_ms, decode_ms } = this.deadlines;
    const leave = await within(place_ms, 'Too many photos are being prepared. Please try again.', (signal) =>
      this.place(signal),
    );
    try {
      const photo = await this.download(actor, image_id);
      return await within(decode_ms, 'Reading the photo took too long.', () => this.make(photo));
    } finally {
      leave();
    }
  }

  /** Waits for a place, and returns how to leave it; one that comes too late is left at once. */
  private place(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve) => {
      void this.making(() => {
        const left = Promise.withResolvers<void>();
        resolve(left.resolve);
        return signal.aborted ? undefined : left.promise;
      });
    });
  }

  private async download(actor: Actor, image_id: number): Promise<ArrayBuffer> {
    refuseInTransaction('media');
    const path = `/internal/images/${image_id}/content`;
    const headers = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'GET', path);
    const signal = AbortSignal.timeout(this.deadlines.download_ms);
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
