import { availableParallelism } from 'node:os';
import {
  GatewayTimeoutException,
  HttpException,
  Inject,
  Injectable,
  NotFoundException,
  Optional,
  ServiceUnavailableException,
  UnprocessableEntityException,
} from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { COLOR_SIDE, type ImageWithPlaceholder, media } from '@whereabouts/shared/contracts/media.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import pLimit from 'p-limit';
import type { AnalysisEnv } from '../env.js';
import type { Picture } from '../vision/vision-model.js';
import { within } from '../within.js';

/** Time limits for getting a slot and for fetching the picture. */
export const PICTURE_DEADLINES = { place_ms: 20_000, picture_ms: 25_000 };

const PIXEL_BYTES = 3 * COLOR_SIDE ** 2;

/** Reads images from media and the number of their items from inventory. */
@Injectable()
export class ImagesService {
  /** A higher limit would take memory and delay the first pictures without finishing the last ones earlier. */
  private readonly making = pLimit(availableParallelism());

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly messenger: Messenger,
    @Optional() private readonly deadlines = PICTURE_DEADLINES,
  ) {}

  /** @throws NotFoundException unless the actor uploaded the image */
  async own(actor: Actor, image_id: number): Promise<ImageWithPlaceholder> {
    const { images } = await this.messenger.call(media.ownImages, { actor, image_ids: [image_id] });
    const image = images.find(({ id }) => id === image_id);
    if (!image)
      throw new NotFoundException({ message: 'This photo does not exist, or is not yours.', code: 'image_not_found' });
    return image;
  }

  /** Number of live items on the image. */
  async itemCount(actor: Actor, image_id: number): Promise<number> {
    const { count } = await this.messenger.call(inventory.countOnImage, { actor, image_id });
    return count;
  }

  /**
   * Fetches an image as the input of a model: a JPEG of limited size without metadata. Media decodes the photo, not
   * analysis.
   * @throws GatewayTimeoutException; UnprocessableEntityException if the image cannot be decoded
   */
  async picture(actor: Actor, image_id: number): Promise<Picture> {
    const busy = 'Too many photos are being prepared. Please try again.';
    const leave = await within(this.deadlines.place_ms, busy, (signal) => this.place(signal));
    try {
      return await this.fetchPicture(actor, image_id);
    } finally {
      leave();
    }
  }

  /** Fetches an image at its full size, for the built-in reader. @throws HttpException if it is gone; Error if that fails */
  async fullPhoto(actor: Actor, image_id: number, left: AbortSignal): Promise<Buffer> {
    const signal = AbortSignal.any([left, AbortSignal.timeout(this.deadlines.picture_ms)]);
    const response = await this.fetchContent(actor, image_id, '', signal);
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    await response.body?.cancel();
    throw REFUSALS[response.status]?.() ?? new Error(`media answered ${response.status}`);
  }

  /** Waits for a slot. @returns a function that frees the slot; after an abort, the slot is freed at once */
  private place(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve) => {
      void this.making(() => {
        const left = Promise.withResolvers<void>();
        resolve(left.resolve);
        return signal.aborted ? undefined : left.promise;
      });
    });
  }

  private fetchContent(actor: Actor, image_id: number, query: string, signal: AbortSignal): Promise<Response> {
    refuseInTransaction('media');
    const path = `/internal/images/${image_id}/content${query}`;
    const headers = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'GET', path);
    return fetch(new URL(path, this.env.MEDIA_URL), { headers, signal });
  }

  private async fetchPicture(actor: Actor, image_id: number): Promise<Picture> {
    const signal = AbortSignal.timeout(this.deadlines.picture_ms);
    try {
      const response = await this.fetchContent(actor, image_id, '?picture=1', signal);
      if (response.ok) return await pictureIn(response);
      await response.body?.cancel();
      throw REFUSALS[response.status]?.() ?? unavailable();
    } catch (error) {
      if (error instanceof HttpException) throw error;
      if (!signal.aborted) throw unavailable();
      throw new GatewayTimeoutException({ message: 'Reading the photo took too long.', code: 'timeout' });
    }
  }
}

const REFUSALS: Record<number, () => HttpException> = {
  404: () => new NotFoundException({ message: 'The photo is no longer there.', code: 'image_not_found' }),
  422: () => new UnprocessableEntityException({ message: 'The photo could not be read.', code: 'unprocessable' }),
};

const unavailable = () =>
  new ServiceUnavailableException({ message: 'The photo could not be fetched.', code: 'unavailable' });

/** @throws Error for any other response, such as that of an earlier version of media */
async function pictureIn(response: Response): Promise<Picture> {
  const form = await response.formData();
  const [jpeg, pixels] = await Promise.all(['jpeg', 'pixels'].map((name) => bytesOf(form.get(name))));
  const [width, height] = ['width', 'height'].map((name) => Number(form.get(name)));
  if (!jpeg || !pixels || pixels.length !== PIXEL_BYTES || !width || !height) throw new Error('no picture');
  return { jpeg, width, height, pixels };
}

async function bytesOf(part: Blob | string | null): Promise<Buffer | null> {
  return part instanceof Blob ? Buffer.from(await part.arrayBuffer()) : null;
}
