import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { eventMessage, Outbox } from '@whereabouts/shared/nest/outbox.js';
import { type EntityManager, Repository } from 'typeorm';
import { ImageFiles } from '../images/image-files.js';
import type { StoredImage } from '../images/images.service.js';
import { UploadFolder } from '../images/upload-folder.js';
import type { Crop } from '../photos/crop-photo.js';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { ImageCropEntity } from './image-crop.entity.js';

/** Kept of one image; those made first go when there are more. */
const CROPS_PER_IMAGE = 100;

/** Rows of crops `$1` that are not there yet; their images, with the placeholders of those crops that are. */
const BEGIN = `
  with asked as (
    select distinct on (image_id, key) * from jsonb_to_recordset($1::jsonb) as asked (image_id bigint, box json, key text)
  ),
  image as (
    select id, user_id, sha256, width, height, content_type, bytes, thumb_bytes from images
    where id in (select image_id from asked)
  ),
  begun as (
    insert into image_crops (image_id, box) select image_id, key from asked join image on id = image_id order by 1, 2
    on conflict do nothing
  )
  select image.*, (
    select json_agg(json_build_object('box', asked.box, 'thumb_hash', crop.thumb_hash))
    from asked left join image_crops crop
      on crop.image_id = asked.image_id and crop.box = asked.key and crop.bytes is not null
    where asked.image_id = image.id
  ) as parts from image`;

/** While the image's row is there: who deletes that finds the crops' rows, and deletes the files after they were written. */
const STORE = `
  with image as materialized (select id from images where id = $1 for key share)
  update image_crops c set bytes = made.bytes, thumb_hash = made.thumb_hash
  from image, jsonb_to_recordset($2::jsonb) as made (box text, bytes int, thumb_hash text)
  where c.image_id = image.id and c.box = made.box
  returning (select count(*)::int from image_crops where image_id = $1) as count`;

interface Placeholder {
  box: ImageBox;
  thumb_hash: string;
}

/** An image of which items show parts from now on; null for what is not there yet. */
export type ShownImage = StoredImage & { parts: (Pick<Placeholder, 'box'> & { thumb_hash: string | null })[] };

/** A crop whose file is there. */
export type StoredCrop = ImageCropEntity & { bytes: number; thumb_hash: string };

/** Parts of images: made when they are first asked for, then kept as long as their image. */
@Injectable()
export class ImageCrops {
  private readonly making = new Map<string, Promise<void>>();

  constructor(
    @InjectRepository(ImageCropEntity) private readonly crops: Repository<ImageCropEntity>,
    private readonly files: ImageFiles,
    private readonly photos: PhotoProcessor,
    private readonly uploads: UploadFolder,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException when the image has gone meanwhile */
  async get(image: StoredImage, box: ImageBox): Promise<StoredCrop> {
    return (await this.stored(image.id, box)) ?? this.makeAnew(image, box);
  }

  /** Begins with parts that items show from now on, of images that are there. */
  begin(boxes: { image_id: number; box: ImageBox }[]): Promise<ShownImage[]> {
    return this.crops.query(BEGIN, [JSON.stringify(boxes.map((each) => ({ ...each, key: each.box.join() })))]);
  }

  /** Makes parts that were begun, before anybody looks; of those that are there already the placeholder is told again. */
  async prepare({ parts, ...image }: ShownImage) {
    const there = parts.filter((part): part is Placeholder => part.thumb_hash !== null);
    const missing = parts.filter(({ thumb_hash }) => thumb_hash === null).map(({ box }) => box);
    if (there.length > 0) await this.crops.manager.transaction((manager) => this.tell(manager, image.id, there));
    if (missing.length > 0) await this.makeOnce(image, missing);
  }

  /** Deletes all parts of an image. */
  async delete(image_id: number) {
    const crops = await this.crops.findBy({ image_id });
    for (const crop of crops) await this.remove(crop);
  }

  private async stored(image_id: number, box: ImageBox): Promise<StoredCrop | undefined> {
    const crop = await this.crops.findOneBy({ image_id, box: box.join() });
    return crop && isStored(crop) ? crop : undefined;
  }

  private async makeAnew(image: StoredImage, box: ImageBox): Promise<StoredCrop> {
    const row = { image_id: image.id, box: box.join() };
    await this.crops.createQueryBuilder().insert().values(row).orIgnore().execute();
    await this.makeOnce(image, [box]);
    const crop = await this.stored(image.id, box);
    if (!crop) throw gone();
    return crop;
  }

  /** Makes parts that have a row, however many ask for one at the same time. */
  private async makeOnce(image: StoredImage, boxes: ImageBox[]): Promise<void> {
    const keyOf = (box: ImageBox) => `${image.id} ${box}`;
    const wanted = boxes.filter((box) => !this.making.has(keyOf(box)));
    if (wanted.length > 0) {
      const made = this.make(image, wanted).finally(() => {
        for (const box of wanted) this.making.delete(keyOf(box));
      });
      for (const box of wanted) this.making.set(keyOf(box), made);
    }
    await Promise.all(boxes.map((box) => this.making.get(keyOf(box))));
  }

  private make(image: StoredImage, boxes: ImageBox[]): Promise<void> {
    return this.uploads.with(async (folder) => {
      const path = join(folder, 'photo');
      await pipeline(await this.files.of(image, false).open(), createWriteStream(path));
      const { width, height } = image;
      await this.store(image.id, await this.photos.crop(image.user_id, { path, width, height, boxes, folder }));
    });
  }

  private async store(image_id: number, made: Crop[]): Promise<void> {
    const rows = made.map(({ box, bytes, thumb_hash }) => ({ box: box.join(), bytes, thumb_hash }));
    const count = await this.crops.manager.transaction(async (manager) => {
      const [[stored]] = await manager.query<[[{ count: number }?]]>(STORE, [image_id, JSON.stringify(rows)]);
      if (!stored) throw gone();
      for (const { box, path } of made) await this.files.putCrop({ image_id, box: box.join() }, path);
      await this.tell(manager, image_id, made);
      return stored.count;
    });
    if (count > CROPS_PER_IMAGE) await this.trim(image_id);
  }

  private tell(manager: EntityManager, image_id: number, crops: Placeholder[]) {
    const told = crops.map(({ box, thumb_hash }) => eventMessage(media.cropMade, { image_id, box, thumb_hash }));
    return this.outbox.publishEvents(manager, told);
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

const gone = () => new NotFoundException({ message: 'Photo not found.', code: 'not_found' });

function isStored(crop: ImageCropEntity): crop is StoredCrop {
  return crop.bytes !== null && crop.thumb_hash !== null;
}
