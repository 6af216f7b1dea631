import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { lookOf } from '@whereabouts/shared/nest/looks/look.js';
import { Pictures } from '../images/pictures.js';

/** Large enough for the square of pixels that a look is made of, after JPEG compression. */
const SIDE = 256;
/** Shorter than the deadline of the command. */
const TIMEOUT_MS = 10_000;

/** Computes the looks of photos from pixels that media decodes. */
@Injectable()
export class ItemLooks {
  constructor(private readonly pictures: Pictures) {}

  /**
   * The look of a part of a photo. `missing` if the photo is gone, unreadable, or not visible to the actor; null for a
   * picture without any structure.
   * @throws ServiceUnavailableException while media does not answer
   */
  async of(actor: Actor, image_id: number, box: ImageBox | null): Promise<Buffer | null | 'missing'> {
    const wanted = { image_id, box, side: SIDE, timeout_ms: TIMEOUT_MS };
    const pixels = await this.pictures.get(actor, wanted, 'pixels');
    return pixels ? lookOf(pixels) : 'missing';
  }
}
