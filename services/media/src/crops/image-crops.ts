import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { Repository } from 'typeorm';
import { ImageEntity } from '../images/image.entity.js';
import { ImageFiles } from '../images/image-files.js';
import type { StoredImage } from '../images/images.service.js';
import { UploadFolder } from '../images/upload-folder.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { ImageCropEntity } from './image-crop.entity.js';

/** Kept of one image; those made first go when there are more. */
const CROPS_PER_IMAGE = 100;

/** A crop whose file is there. */
export type StoredCrop = ImageCropEntity & { bytes: number; thumb_hash: string };

/** Parts of images: made when they are first asked for, then kept as long as their image. */
@Injectable()
export class ImageCrops {
  private readonly making = new Map<string, Promise<StoredCrop>>();

  constructor(
    @InjectRepository(ImageCropEntity) private readonly crops: Repository<ImageCropEntity>,
    private readonly files: ImageFiles,
    private readonly photos: PhotoProcessor,
    private readonly uploads: UploadFolder,
  ) {}

  /** @throws NotFoundException when the image has gone meanwhile */
  async get(image: StoredImage, box: ImageBox): Promise<StoredCrop> {
    const id = { image_id: image.id, box: box.join() };
    const stored = await this.crops.findOneBy(id);
    if (stored && isStored(stored)) return stored;
    const key = `${id.image_id} ${id.box}`;
    const making = this.making.get(key) ?? this.make(image, box).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  /** Deletes all parts of an image. */
  async delete(image_id: number) {
    const crops = await this.crops.findBy({ image_id });
    for (const crop of crops) await this.remove(crop);
  }

  private async make(image: StoredImage, box: ImageBox): Promise<StoredCrop> {
    const id = { image_id: image.id, box: box.join() };
    await this.crops.upsert({ ...id, bytes: null }, ['image_id', 'box']);
    const crop = await this.uploads.with(async (folder) => {
      const path = join(folder, 'photo');
      await pipeline(await this.files.of(image, false).open(), createWriteStream(path));
      const { width, height } = image;
      const made = await this.photos.crop(image.user_id, { path, width, height, box, folder });
      return this.store(id, made);
    });
    await this.trim(image.id);
    return crop;
  }

  /** While the image's row is there: who deletes that finds the crop's row, and deletes the file after it was written. */
  private store(id: Pick<StoredCrop, 'image_id' | 'box'>, made: { path: string; bytes: number; thumb_hash: string }) {
    return this.crops.manager.transaction(async (manager) => {
      const { path, ...facts } = made;
      const where = { id: id.image_id };
      const image = await manager.findOne(ImageEntity, { where, lock: { mode: 'for_key_share' } });
      if (!image) throw new NotFoundException({ message: 'Photo not found.', code: 'not_found' });
      await this.files.putCrop(id, path);
      await manager.update(ImageCropEntity, id, facts);
      return { ...id, ...facts, created_at: new Date().toISOString() };
    });
  }

  private async trim(image_id: number) {
    const surplus = await this.crops.find({
      where: { image_id },
      order: { created_at: 'DESC', box: 'ASC' },
      skip: CROPS_PER_IMAGE,
    });
    for (const crop of surplus) await this.remove(crop);
  }

  private async remove({ image_id, box }: ImageCropEntity) {
    await this.files.deleteCrop({ image_id, box });
    await this.crops.delete({ image_id, box });
  }
}

function isStored(crop: ImageCropEntity): crop is StoredCrop {
  return crop.bytes !== null && crop.thumb_hash !== null;
}
