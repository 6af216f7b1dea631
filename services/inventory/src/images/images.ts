import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { type ImageRef, media } from '@whereabouts/shared/contracts/media.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { eventMessage, Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { Revisions } from '../lists/revisions.js';

type CropMade = PayloadOf<typeof media.cropMade>;

type Shown = Partial<Pick<ItemEntity, 'image_id' | 'image_box'>>;

/** Builds the events that announce which parts of images the items show. */
export function boxesShown(items: Shown[]) {
  const shown = items.flatMap(({ image_id, image_box }) =>
    image_id && image_box ? [{ image_id, box: image_box }] : [],
  );
  const boxes = [...new Map(shown.map((part) => [`${part.image_id} ${part.box}`, part])).values()];
  return Array.from(chunksOf(boxes), (some) => eventMessage(inventory.imageBoxesSet, { boxes: some }));
}

/** Locks items by ascending id, as all changes of several items do. */
const SET_PLACEHOLDERS = `
  update items i set thumb_hash = shown.thumb_hash from (
    select item.id, crop.thumb_hash
    from json_to_recordset($1) as crop (image_id bigint, box float8[], thumb_hash text)
    join items item on item.image_id = crop.image_id and item.image_box = crop.box
    where item.thumb_hash is distinct from crop.thumb_hash
    order by item.id for no key update of item
  ) shown
  where i.id = shown.id returning i.id, i.user_id`;

const TAKE_RELEASED = `
  delete from released_images where id in (
    select id from released_images order by id limit ${MAX_BATCH} for update skip locked
  ) returning image_id`;

/** Reads images for items from media, and tells media which images and parts items use or release. */
@Injectable()
export class Images {
  /** Collects placeholders, so that those of a batch cause one transaction and one bump of revisions. */
  private readonly placeholders = new BatchedCalls<CropMade>((crops) => this.setPlaceholders(crops));

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly outbox: Outbox,
    private readonly revisions: Revisions,
  ) {}

  /**
   * The images that the actor may put items on: their own uploads, and images that an editor has put on the actor’s
   * items. Media keeps them for some minutes, until the items are committed.
   * @param known an image that needs no question to media (contract `SaveItemsAs`)
   * @throws NotFoundException `image_not_found` if one of them is not usable, as if it did not exist
   */
  async usable(actor: Actor, image_ids: number[], known?: ImageRef): Promise<Map<number, ImageRef>> {
    const photos = new Map<number, ImageRef>(known && [[known.id, known]]);
    const asked = [...new Set(image_ids)].filter((id) => !photos.has(id));
    if (asked.length === 0) return photos;
    const { images } = await this.messenger.call(media.ownImages, { actor, image_ids: asked });
    for (const image of images) photos.set(image.id, image);
    const others = asked.filter((id) => !photos.has(id));
    if (others.length > 0) for (const photo of await this.onOwnItems(actor, others)) photos.set(photo.id, photo);
    if (asked.every((id) => photos.has(id))) return photos;
    throw new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });
  }

  private onOwnItems({ id }: Actor, image_ids: number[]): Promise<ImageRef[]> {
    return this.source.query(
      `select distinct on (f.image_id) f.image_id as id, f.image_width as width, f.image_height as height, f.thumb_hash
       from item_files f join items i on i.id = f.item_id
       where f.image_id = any($2) and i.user_id = $1 and f.is_photo order by f.image_id`,
      [id, image_ids],
    );
  }

  /** Announces which parts of images the items show, so that media renders them before they are requested. */
  async showBoxes(tx: Transaction, items: Shown[]) {
    await this.outbox.publishEvents(tx, boxesShown(items));
  }

  /** Stores the placeholder of an image part on the items that show it. */
  setPlaceholder(crop: CropMade): Promise<void> {
    return this.placeholders.add(crop);
  }

  /**
   * Announces the images and documents that files no longer use (`ReleasedImageEntity`). Media finds out whether other
   * files still need them.
   */
  async tellReleased(tx: Transaction) {
    for (;;) {
      const [taken] = await tx.query<[{ image_id: number }[], number]>(TAKE_RELEASED);
      const image_ids = [...new Set(taken.map(({ image_id }) => image_id))];
      if (image_ids.length > 0) await this.outbox.publishEvent(tx, inventory.imagesReleased, { image_ids });
      if (taken.length < MAX_BATCH) return;
    }
  }

  private setPlaceholders(crops: CropMade[]): Promise<void> {
    return transaction(this.source, async (tx) => {
      const [items] = await tx.query<[{ id: number; user_id: number }[]]>(SET_PLACEHOLDERS, [JSON.stringify(crops)]);
      if (items.length > 0) await this.revisions.record(tx, [{ kind: 'items', items }]);
    });
  }
}
