import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { GuestGrant, guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { rawRows } from '@whereabouts/shared/nest/database/raw-json.js';
import { requestContext } from '@whereabouts/shared/nest/http/request-context.js';
import { LARGE_ITEM_COUNT } from '@whereabouts/shared/nest/messaging/http-commands/large-answers.js';
import type { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { DataSource } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';
import { itemNotFound } from '../items/item-not-found.js';
import { readLongList } from '../lists/long-list.js';
import { announced } from '../lists/raw-list.js';
import { GUEST_COLLECTION, GUEST_LIST_START, LONG_GUEST_LIST } from './guest-collection.query.js';
import { guestCollectionNotFound } from './guest-collection-lock.js';
import { OPEN_ITEMS } from './open-items.query.js';

/** Answers the read calls of guests. */
@Injectable()
export class GuestCollectionsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** The complete collection, or "not modified". @throws NotFoundException `guest_link_not_found` */
  async find(call: RequestOf<typeof guestCollections.find>): Promise<RawReply | LongReply> {
    const { collection_id, owner_id, permission, expires_at, expires_on, is_expired, if_none_match } = call;
    const values = [owner_id, collection_id, permission, expires_at, expires_on, is_expired, if_none_match ?? null];
    const [row] = await rawRows(this.source, GUEST_COLLECTION, values);
    const [etag, json, item_count] = row ?? [];
    if (!etag) throw guestCollectionNotFound();
    if (json || Number(item_count) <= LARGE_ITEM_COUNT) return new RawReply(etag, json ? Buffer.from(json) : null);
    if (!requestContext()?.is_streamed) return announced(etag, Number(item_count));
    const [[start] = []] = await rawRows(this.source, GUEST_LIST_START, values.slice(0, -1));
    // The collection was deleted after the first statement.
    if (!start) throw guestCollectionNotFound();
    const opened = `${start.slice(0, -1)},"items":[`;
    return readLongList(this.source, LONG_GUEST_LIST, etag, [owner_id, collection_id], opened);
  }

  /** @throws NotFoundException `guest_link_not_found` */
  async preview({ collection_id, owner_id }: GuestGrant): Promise<{ name: string }> {
    const one = { id: collection_id, user_id: owner_id };
    const found = await this.source.manager.findOne(CollectionEntity, { select: { name: true }, where: one });
    if (!found) throw guestCollectionNotFound();
    return { name: found.name };
  }

  /**
   * The image of an item that guests can see. If no item is named, an item that shows the whole image comes before
   * items that show a part, because the whole image is open anyway.
   * @throws NotFoundException `item_not_found` if no item that guests can see shows the image
   */
  async image({ collection_id, owner_id, image_id, item_id }: RequestOf<typeof guestCollections.image>) {
    const [shown] = await this.source.query<{ user_id: number; box: [number, number, number, number] | null }[]>(
      `select i.user_id, i.image_box as box from ${OPEN_ITEMS} i
       where i.image_id = $3 and ($4::bigint is null or i.id = $4)
       order by i.image_box is not null, i.id limit 1`,
      [owner_id, collection_id, image_id, item_id ?? null],
    );
    if (!shown) throw itemNotFound();
    return shown;
  }
}
