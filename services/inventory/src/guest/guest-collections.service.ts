import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import type { GuestGrant, guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { rawReply } from '@whereabouts/shared/nest/raw-json.js';
import { DataSource } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';
import { itemNotFound } from '../items/item-not-found.js';
import { GUEST_COLLECTION } from './guest-collection.query.js';
import { guestCollectionNotFound } from './guest-collection-lock.js';
import { OPEN_ITEMS } from './open-items.query.js';

/** What guests read. */
@Injectable()
export class GuestCollectionsService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** The whole of it, or "not modified". @throws NotFoundException `guest_link_not_found` */
  async find(call: RequestOf<typeof guestCollections.find>) {
    const { collection_id, owner_id, permission, expires_at, is_expired, if_none_match } = call;
    const values = [owner_id, collection_id, permission, expires_at, is_expired, if_none_match ?? null];
    const reply = await rawReply(this.source, GUEST_COLLECTION, values);
    if (!reply.etag) throw guestCollectionNotFound();
    return reply;
  }

  /** @throws NotFoundException `guest_link_not_found` */
  async preview({ collection_id, owner_id }: GuestGrant): Promise<{ name: string }> {
    const one = { id: collection_id, user_id: owner_id };
    const found = await this.source.manager.findOne(CollectionEntity, { select: { name: true }, where: one });
    if (!found) throw guestCollectionNotFound();
    return { name: found.name };
  }

  /**
   * Of several items on one image, unless one is named, one that shows all of it comes first: that much is open anyway.
   * @throws NotFoundException `item_not_found` for an image that no item shows which lies open in the collection
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
