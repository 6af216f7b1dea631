import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { eventMessage, Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { IsNull, Not, Repository } from 'typeorm';
import { ImageFiles } from '../images/image-files.js';
import type { StoredImage } from '../images/images.service.js';
import { UploadFolder } from '../images/upload-folder.js';
import type { Crop } from '../photos/crop-photo.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { ImageCounts } from '../stats/image-counts.js';
import { ImageCropEntity } from './image-crop.entity.js';
import { BEGIN_CROPS, STORE_CROPS } from './image-crops.query.js';

/** Maximum number of stored crops per image. The oldest are deleted first. */
const CROPS_PER_IMAGE = 100;
/** How often a crop is created for one request. Newer crops may replace it before the request reads it. */
const ATTEMPTS = 3;
/** Maximum number of crops per processing run, so that a run stays within the time limit of one photo. */
const MADE_AT_ONCE = 25;

interface ImagePart {
  image_id: number;
  box: ImageBox;
}

interface Placeholder {
  box: ImageBox;
  thumb_hash: string;
}

/** An image with the crops that items show. `thumb_hash` is null for crops that do not exist yet. */
export type ShownImage = StoredImage & { parts: (Pick<Placeholder, 'box'> & { thumb_hash: string | null })[] };

/** A crop whose file is stored. */
export type StoredCrop = ImageCropEntity & { bytes: number; thumb_hash: string };

/** Creates crops of images on first request and stores them as long as the image. */
@Injectable()
export class ImageCrops {
  private readonly making = new Map<string, Promise<void>>();
  private readonly begun = new BatchedCalls<ImagePart[], ShownImage[]>((asked) => this.beginAll(asked));

  constructor(
    @InjectRepository(ImageCropEntity) private readonly crops: Repository<ImageCropEntity>,
    private readonly files: ImageFiles,
    private readonly photos: PhotoProcessor,
    private readonly uploads: UploadFolder,
    private readonly outbox: Outbox,
    private readonly counts: ImageCounts,
  ) {}

  /**
   * Cropping takes the actor's turn, regardless of who owns the image. @throws NotFoundException if the image has been
   * deleted
   */
  async get(actor: Actor, image: StoredImage, box: ImageBox): Promise<StoredCrop> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const crop = (await this.stored(image.id, box)) ?? (await this.makeAgain(actor.id, image, box));
      if (crop) return crop;
    }
    throw gone();
  }

  /** Inserts rows for crops that items will show, for existing images. */
  begin(parts: ImagePart[]): Promise<ShownImage[]> {
    return this.begun.add(parts);
  }

  /** Creates inserted crops in advance, as many as are kept. For existing crops, publishes the placeholder again. */
  async prepare({ parts, ...image }: ShownImage) {
    const there = parts.filter((part): part is Placeholder => part.thumb_hash !== null);
    const missing = parts.filter(({ thumb_hash }) => thumb_hash === null).map(({ box }) => box);
    const told = there.map((part) => cropMade(image.id, part));
    if (told.length > 0) await transaction(this.crops.manager.dataSource, (tx) => this.outbox.publishEvents(tx, told));
    const kept = missing.slice(0, CROPS_PER_IMAGE);
    for (const some of chunksOf(kept, MADE_AT_ONCE)) await this.makeOnce(image.user_id, image, some);
  }

  /**
   * Makes the next request create the crop again. Its file may be missing: one instance deletes the file of a crop
   * without a row, while another instance may have just stored that crop (`dropUnknown`).
   */
  async forgetFile(image_id: number, box: ImageBox) {
    await this.crops.update({ image_id, box: box.join() }, { bytes: null, thumb_hash: null });
  }

  /** Deletes all crops of an image. */
  async delete(image_id: number) {
    const crops = await this.crops.findBy({ image_id });
    for (const crop of crops) await this.remove(crop);
  }

  private async beginAll(asked: ImagePart[][]): Promise<ShownImage[][]> {
    const boxes = asked.flat().map((part) => ({ ...part, key: part.box.join() }));
    const images = await this.crops.query<ShownImage[]>(BEGIN_CROPS, [JSON.stringify(boxes)]);
    return asked.map((own) => {
      const keys = new Set(own.map(({ image_id, box }) => keyOf(image_id, box)));
      const shown = images.map(({ parts, ...image }) => {
        return { ...image, parts: parts.filter(({ box }) => keys.has(keyOf(image.id, box))) };
      });
      return shown.filter(({ parts }) => parts.length > 0);
    });
  }

  private async stored(image_id: number, box: ImageBox): Promise<StoredCrop | undefined> {
    const crop = await this.crops.findOneBy({ image_id, box: box.join() });
    return crop && isStored(crop) ? crop : undefined;
  }

  private async makeAgain(asker: number, image: StoredImage, box: ImageBox): Promise<StoredCrop | undefined> {
    const row = { image_id: image.id, box: box.join() };
    await this.crops.createQueryBuilder().insert().values(row).orIgnore().execute();
    await this.makeOnce(asker, image, [box]);
    return this.stored(image.id, box);
  }

  /** Creates crops that have a row. Concurrent requests for a crop share the work. */
  private async makeOnce(asker: number, image: StoredImage, boxes: ImageBox[]): Promise<void> {
    const wanted = boxes.filter((box) => !this.making.has(keyOf(image.id, box)));
    if (wanted.length > 0) {
      const made = this.make(asker, image, wanted).finally(() => {
        for (const box of wanted) this.making.delete(keyOf(image.id, box));
      });
      for (const box of wanted) this.making.set(keyOf(image.id, box), made);
    }
    await Promise.all(boxes.map((box) => this.making.get(keyOf(image.id, box))));
  }

  private make(asker: number, image: StoredImage, boxes: ImageBox[]): Promise<void> {
    return this.uploads.with(async (folder) => {
      const path = join(folder, 'photo');
      await pipeline(await this.files.of(image, false).open(), createWriteStream(path));
      const { width, height } = image;
      await this.store(image.id, await this.photos.crop(asker, { path, width, height, boxes, folder }));
    });
  }

  private async store(image_id: number, made: Crop[]): Promise<void> {
    const rows = made.map(({ box, bytes, thumb_hash }) => {
      return { box: box.join(), bytes, thumb_hash, message: cropMade(image_id, { box, thumb_hash }) };
    });
    for (const { box, path } of made) await this.files.putCrop({ image_id, box: box.join() }, path);
    const stored = await transaction(this.crops.manager.dataSource, async (tx) => {
      const values = [image_id, JSON.stringify(rows), this.outbox.envelope()];
      const found = await tx.query<{ box: string; count: number }[]>(STORE_CROPS, values);
      this.outbox.written(tx);
      this.counts.changed(tx);
      return found;
    });
    const kept = new Set(stored.map(({ box }) => box));
    await this.dropUnknown(
      image_id,
      made.map(({ box }) => box.join()).filter((box) => !kept.has(box)),
    );
    if (kept.size === 0) throw gone();
    if ((stored[0]?.count ?? 0) > CROPS_PER_IMAGE) await this.trim(image_id);
  }

  /** Deletes files whose rows were deleted while the files were being stored. Nothing else would delete them. */
  private async dropUnknown(image_id: number, boxes: string[]) {
    for (const box of boxes) {
      const isBackAgain = await this.crops.existsBy({ image_id, box });
      if (!isBackAgain) await this.files.deleteCrop({ image_id, box });
    }
  }

  private async trim(image_id: number) {
    const surplus = await this.crops.find({
      // Crops that are still being created have no file yet.
      where: { image_id, bytes: Not(IsNull()) },
      order: { created_at: 'DESC', box: 'ASC' },
      skip: CROPS_PER_IMAGE,
    });
    for (const { box } of surplus) {
      await this.files.deleteCrop({ image_id, box });
      // A request may have begun the crop again in the meantime. Its row has no file yet and stays.
      await this.crops.delete({ image_id, box, bytes: Not(IsNull()) });
    }
  }

  private async remove({ image_id, box }: ImageCropEntity) {
    await this.files.deleteCrop({ image_id, box });
    await this.crops.delete({ image_id, box });
  }
}

const keyOf = (image_id: number, box: ImageBox) => `${image_id} ${box}`;

const cropMade = (image_id: number, { box, thumb_hash }: Placeholder) =>
  eventMessage(media.cropMade, { image_id, box, thumb_hash });

const gone = () => new NotFoundException({ message: 'Photo not found.', code: 'not_found' });

function isStored(crop: ImageCropEntity): crop is StoredCrop {
  return crop.bytes !== null && crop.thumb_hash !== null;
}
