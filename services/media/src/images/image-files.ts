import { Injectable } from '@nestjs/common';
import type { ProcessedPhoto } from '../photos/photo-processor.js';
import { type ByteRange, ImageStore } from '../store/image-store.js';

export type Variant = 'photo' | 'thumb';

/** The two files behind an image. Ids are never used twice, so that no file ever changes. */
@Injectable()
export class ImageFiles {
  constructor(private readonly store: ImageStore) {}

  async put(id: number, { photo, thumbnail, content_type }: ProcessedPhoto) {
    await this.store.put(key(id, 'photo'), photo, content_type);
    await this.store.put(key(id, 'thumb'), thumbnail, 'image/webp');
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
