import { Injectable } from '@nestjs/common';
import type { ProcessedPhoto } from '../photos/convert-photo.js';
import { type ByteRange, ImageStore } from '../store/image-store.js';

export type Variant = 'photo' | 'thumb';

/** The two files behind an image. Ids are never used twice, so that no file ever changes. */
@Injectable()
export class ImageFiles {
  constructor(private readonly store: ImageStore) {}

  /** Takes over the two files of an image. */
  async put(id: number, { photo_path, thumbnail_path, content_type }: ProcessedPhoto) {
    await this.store.put(key(id, 'photo'), photo_path, content_type);
    await this.store.put(key(id, 'thumb'), thumbnail_path, 'image/webp');
  }

  read(id: number, variant: Variant, range?: ByteRange) {
    return this.store.read(key(id, variant), range);
  }

  /** @throws ServiceUnavailableException while the store is down; what is not there is no failure. */
  async delete(id: number) {
    await this.store.delete(key(id, 'photo'));
    await this.store.delete(key(id, 'thumb'));
  }
}

function key(id: number, variant: Variant) {
  return `${id}.${variant}`;
}
