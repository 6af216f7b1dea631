import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ImageEntity } from '../images/image.entity.js';
import { photoKey } from '../images/image-files.js';
import { ImageMissingError, type ImageStore } from './image-store.js';
import { PhotoStoreEntity } from './photo-store.entity.js';
import { markIn, putMark } from './store-mark.js';
import type { StorePlace } from './store-place.js';

/** This store belongs to another installation, or does not have the photos of this one. Waiting does not help. */
export class WrongStoreError extends Error {}

const MARK = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** So many of the newest photos are looked for in a store that has no mark. */
const LOOKED_FOR = 5;

/**
 * Proves that a store is the one of this installation: the database and the store hold the same mark. A store without a
 * mark gets one if it has the photos that the database knows, or if there are none yet.
 */
@Injectable()
export class StoreOwner {
  constructor(
    @InjectRepository(PhotoStoreEntity) private readonly stores: Repository<PhotoStoreEntity>,
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
  ) {}

  /** @throws WrongStoreError, or whatever the store says while it is down */
  async prove(store: ImageStore, at: StorePlace): Promise<void> {
    // In this order: whoever makes both writes the row first.
    const found = await markIn(store);
    const known = await this.stores.findOneBy({ id: 1 });
    if (!known || found !== known.mark) await this.claim(store, at, found, known);
    await this.stores.update({ id: 1 }, at);
  }

  /** Marks a store that has no mark yet. */
  private async claim(store: ImageStore, at: StorePlace, found: string | undefined, known: PhotoStoreEntity | null) {
    const photos = await this.photosIn(store);
    if (photos === 'missing' || (known && found)) throw otherStore(at, known);
    if (found && photos === 'none') throw foreignStore(at);
    // A store that photos were moved from says so in place of a mark.
    const own = found && MARK.test(found) ? found : randomUUID();
    await this.stores
      .createQueryBuilder()
      .insert()
      .values({ id: 1, mark: own, ...at })
      .orIgnore()
      .execute();
    // Another instance may have been first.
    const { mark } = await this.stores.findOneByOrFail({ id: 1 });
    if (mark !== found) await putMark(store, mark);
  }

  private async photosIn(store: ImageStore): Promise<'none' | 'found' | 'missing'> {
    const newest = await this.images.find({ select: { id: true }, order: { id: 'DESC' }, take: LOOKED_FOR });
    for (const { id } of newest) if (await isThere(store, photoKey(id))) return 'found';
    return newest.length > 0 ? 'missing' : 'none';
  }
}

function otherStore({ place }: StorePlace, known: PhotoStoreEntity | null) {
  return new WrongStoreError(
    `The photos of this installation are not in ${place}${known ? ` but in ${known.place}` : ''}.` +
      ' Name their store (PHOTO_DIR or S3_ENDPOINT), or copy them: deploy/README.md, "Moving photos".',
  );
}

function foreignStore({ place }: StorePlace) {
  return new WrongStoreError(
    `There are photos of another installation in ${place}, and this one would overwrite them.` +
      ' Name an empty folder or bucket (PHOTO_DIR or S3_BUCKET).',
  );
}

async function isThere(store: ImageStore, key: string): Promise<boolean> {
  try {
    (await store.read(key, { start: 0, end: 0 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof ImageMissingError) return false;
    throw error;
  }
}
