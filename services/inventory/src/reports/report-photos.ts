import { Injectable } from '@nestjs/common';
import { Pictures } from '../images/pictures.js';
import type { ItemEntity } from '../items/item.entity.js';

/** Sharp at 45 mm. */
const SIDE = 480;

/** Fetches the photos of a report. */
@Injectable()
export class ReportPhotos {
  constructor(private readonly pictures: Pictures) {}

  /**
   * A small JPEG of the part of the photo that shows the item, in base64; `missing` if the photo is gone or unreadable;
   * null for an item without a photo.
   * @throws ServiceUnavailableException while media does not answer
   */
  async of({ user_id, image_id, image_box: box }: Pick<ItemEntity, 'user_id' | 'image_id' | 'image_box'>) {
    if (!image_id) return null;
    const jpeg = await this.pictures.get({ id: user_id, role: 'user' }, { image_id, box, side: SIDE }, 'jpeg');
    return jpeg?.toString('base64') ?? 'missing';
  }
}
