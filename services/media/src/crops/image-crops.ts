import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { type EntityManager, Repository } from 'typeorm';
import { ImageFiles } from '../images/image-files.js';
import type { StoredImage } from '../images/images.service.js';
import { UploadFolder } from '../images/upload-folder.js';
import type { Crop } from '../photos/crop-photo.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { ImageCropEntity } from './image-crop.entity.js';

/** Kept of one image; those made first go when there are more. */
const CROPS_PER_IMAGE = 100;

/** Rows of crops `$1` that are not there yet, their images, and the placeholders of those that are. */
const BEGIN = `
  with asked as (select * from jsonb_to_recordset($1::jsonb) as asked (image_id bigint, box float8[], key text)),
  image as (
    select id, user_id, sha256, width, height, content_type, bytes, thumb_bytes, asked.box, asked.key
    from asked join images on id = asked.image_id
  ),
  begun as (
    insert into image_crops (image_id, box) select distinct id, key from image order by 1, 2 on conflict do nothing
  )
  select image.*, crop.thumb_hash as crop_hash
  from image left join image_crops crop on crop.image_id = image.id and crop.box = image.key and crop.bytes is not null`;

/** While the image's row is there: who deletes that finds the crop's row, and deletes the file after it was written. */
const STORE = `
  with image as materialized (select id from images where id = $1 for key share)
  update image_crops c set bytes = $3, thumb_hash = $4 from image where c.image_id = image.id and c.box = $2
  returning (select count(*)::int from image_crops where image_id = $1) as count`;

/** An image of which items show a part from now on. */
export type ShownImage = StoredImage & { box: ImageBox; crop_hash: string | null };

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
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException when the image has gone meanwhile */
  async get(image: StoredImage, box: ImageBox): Promise<StoredCrop> {
    return (await this.stored(image.id, box)) ?? this.makeOnce(image, box);
  }

  /** Begins with parts that items show from now on, of images that are there. */
  begin(boxes: { image_id: number; box: ImageBox }[]): Promise<ShownImage[]> {
    return this.crops.query(BEGIN, [JSON.stringify(boxes.map((each) => ({ ...each, key: each.box.join() })))]);
  }

  /** Makes a part that was begun, before anybody looks at it; of what is there already the placeholder is told again. */
  async prepare({ box, crop_hash, ...image }: ShownImage) {
    if (crop_hash === null) await this.makeOnce(image, box, true);
    else await this.crops.manager.transaction((manager) => this.tell(manager, image.id, box, crop_hash));
  }

  private async stored(image_id: number, box: ImageBox): Promise<StoredCrop | undefined> {
    const crop = await this.crops.findOneBy({ image_id, box: box.join() });
    return crop && isStored(crop) ? crop : undefined;
  }

  private makeOnce(image: StoredImage, box: ImageBox, hasRow = false): Promise<StoredCrop> {
    const key = `${image.id} ${box}`;
    const making = this.making.get(key) ?? this.make(image, box, hasRow).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  /** Deletes all parts of an image. */
  async delete(image_id: number) {
    const crops = await this.crops.findBy({ image_id });
    for (const crop of crops) await this.remove(crop);
  }

  private async make(image: StoredImage, box: ImageBox, hasRow: boolean): Promise<StoredCrop> {
    if (!hasRow) await this.crops.upsert({ image_id: image.id, box: box.join(), bytes: null }, ['image_id', 'box']);
    return this.uploads.with(async (folder) => {
      const path = join(folder, 'photo');
      await pipeline(await this.files.of(image, false).open(), createWriteStream(path));
      const { width, height } = image;
      const made = await this.photos.crop(image.user_id, { path, width, height, box, folder });
      return this.store(image.id, box, made);
    });
  }

  private async store(image_id: number, box: ImageBox, { path, ...facts }: Crop): Promise<StoredCrop> {
    const id = { image_id, box: box.join() };
    const count = await this.crops.manager.transaction(async (manager) => {
      const values = [image_id, id.box, facts.bytes, facts.thumb_hash];
      const [[stored]] = await manager.query<[[{ count: number }?]]>(STORE, values);
      if (!stored) throw new NotFoundException({ message: 'Photo not found.', code: 'not_found' });
      await this.files.putCrop(id, path);
      await this.tell(manager, image_id, box, facts.thumb_hash);
      return stored.count;
    });
    if (count > CROPS_PER_IMAGE) await this.trim(image_id);
    return { ...id, ...facts, created_at: new Date().toISOString() };
  }

  private tell(manager: EntityManager, image_id: number, box: ImageBox, thumb_hash: string) {
    return this.outbox.publishEvent(manager, media.cropMade, { image_id, box, thumb_hash });
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
