import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type ImageWithPlaceholder, media } from '@whereabouts/shared/contracts/media.js';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { eventMessage, Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { ItemEntity } from './item.entity.js';
import { Revisions } from './revisions.js';

/** What an item keeps of the image it stands on. */
export type ImageRef = Pick<ImageWithPlaceholder, 'id' | 'width' | 'height' | 'thumb_hash'>;

type CropMade = PayloadOf<typeof media.cropMade>;

type Shown = Partial<Pick<ItemEntity, 'image_id' | 'image_box'>>;

/** What there is to tell of the parts of images that items show. */
export function boxesShown(items: Shown[]) {
  const shown = items.flatMap(({ image_id, image_box }) =>
    image_id && image_box ? [{ image_id, box: image_box }] : [],
  );
  const boxes = [...new Map(shown.map((part) => [`${part.image_id} ${part.box}`, part])).values()];
  return Array.from(chunksOf(boxes), (some) => eventMessage(inventory.imageBoxesSet, { boxes: some }));
}

/** Locked by id, as by everybody who changes several items. */
const SET_PLACEHOLDERS = `
  update items i set thumb_hash = shown.thumb_hash from (
    select item.id, crop.thumb_hash
    from json_to_recordset($1) as crop (image_id bigint, box float8[], thumb_hash text)
    join items item on item.image_id = crop.image_id and item.image_box = crop.box
    where item.thumb_hash is distinct from crop.thumb_hash
    order by item.id for no key update of item
  ) shown
  where i.id = shown.id returning i.id, i.user_id`;

/** What is known of the images that items are to stand on, and what media must know of those they leave. */
@Injectable()
export class Images {
  /** Those of a batch come together, and bump one counter. */
  private readonly placeholders = new BatchedCalls<CropMade>((crops) => this.setPlaceholders(crops));

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly outbox: Outbox,
    private readonly revisions: Revisions,
  ) {}

  /**
   * Images that the actor may put items on: those they have uploaded, and those that an editor has put on an item of
   * theirs.
   * @throws NotFoundException when one of them is another's, as if it did not exist.
   */
  async usable(actor: Actor, image_ids: number[]): Promise<Map<number, ImageRef>> {
    const asked = [...new Set(image_ids)];
    if (asked.length === 0) return new Map();
    const { images } = await this.messenger.call(media.ownImages, { actor, image_ids: asked });
    const photos = new Map<number, ImageRef>(images.map((image) => [image.id, image]));
    const others = asked.filter((id) => !photos.has(id));
    if (others.length > 0) for (const photo of await this.onOwnItems(actor, others)) photos.set(photo.id, photo);
    if (photos.size === asked.length) return photos;
    throw new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });
  }

  private onOwnItems({ id }: Actor, image_ids: number[]): Promise<ImageRef[]> {
    return this.source.query(
      `select distinct on (image_id) image_id as id, image_width as width, image_height as height, thumb_hash
       from items where image_id = any($2) and user_id = $1 order by image_id`,
      [id, image_ids],
    );
  }

  /** Tells which parts of images items show from now on, so that these are made before anybody looks. */
  async showBoxes(manager: EntityManager, items: Shown[]) {
    await this.outbox.publishEvents(manager, boxesShown(items));
  }

  /** Gives items that show this part of an image its placeholder. */
  setPlaceholder(crop: CropMade): Promise<void> {
    return this.placeholders.add(crop);
  }

  /** Tells that items have left these images for good; whether anybody still needs one is for media to find out. */
  async release(manager: EntityManager, image_ids: (number | null)[]) {
    const released = [...new Set(image_ids.filter((id) => id !== null))];
    const told = Array.from(chunksOf(released), (image_ids) => eventMessage(inventory.imagesReleased, { image_ids }));
    await this.outbox.publishEvents(manager, told);
  }

  private setPlaceholders(crops: CropMade[]): Promise<void> {
    return this.source.transaction(async (manager) => {
      const [items] = await manager.query<[{ id: number; user_id: number }[]]>(SET_PLACEHOLDERS, [
        JSON.stringify(crops),
      ]);
      const [ids, owners] = [items.map(({ id }) => id), items.map(({ user_id }) => user_id)];
      if (ids.length > 0) await this.revisions.bump(manager, { item_ids: ids, items_of: owners, listed_ids: ids });
    });
  }
}
