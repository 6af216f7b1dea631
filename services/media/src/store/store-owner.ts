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

/** The store belongs to another installation or lacks this installation's photos. Retrying does not help. */
export class WrongStoreError extends Error {}

const MARK = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** How many of the newest photos are looked up in a store without a mark. */
const LOOKED_FOR = 5;

/**
 * Verifies that a store belongs to this installation: the database and the store contain the same mark. A store without
 * a mark gets one if it contains the photos in the database, or if there are no photos yet.
 */
@Injectable()
export class StoreOwner {
  constructor(
    @InjectRepository(PhotoStoreEntity) private readonly stores: Repository<PhotoStoreEntity>,
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
  ) {}

  /** @throws WrongStoreError, or the store's error while it is unavailable */
  async prove(store: ImageStore, at: StorePlace): Promise<void> {
    // The order matters: a new mark is written to the database before the store.
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
    // A store whose photos were moved away contains a note instead of a mark.
    const own = found && MARK.test(found) ? found : randomUUID();
    await this.stores
      .createQueryBuilder()
      .insert()
      .values({ id: 1, mark: own, ...at })
      .orIgnore()
      .execute();
    // Another instance may have inserted its mark first.
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
