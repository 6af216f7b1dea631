import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Item, SavedItems, SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { rawJson } from '@whereabouts/shared/nest/raw-json.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { NewMembers } from '../collections/new-members.js';
import { insertItems } from './insert-items.query.js';
import { ItemEntity } from './item.entity.js';
import { itemNotFound } from './item-not-found.js';
import { ITEM_LIST } from './item-view.js';
import { imageIdsOf, type NewRow, rowsOf } from './new-items.js';
import { Photos } from './photos.js';
import { Revisions } from './revisions.js';
import { SUGGESTIONS } from './suggestions.query.js';
import { viewItems } from './view-items.query.js';

@Injectable()
export class ItemsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly photos: Photos,
    private readonly revisions: Revisions,
    private readonly deletedPeople: DeletedPeople,
    private readonly newMembers: NewMembers,
  ) {}

  /**
   * Creates items, all or none. A repeated `uuid` gives the item of the first call, a repeated `queue_id` the items
   * of the first call, so that both may be sent again without harm.
   * @throws GoneException for an account deleted meanwhile.
   */
  async save(call: SaveItemsAs): Promise<SavedItems> {
    const rows = rowsOf(call, await this.photos.own(call.actor, imageIdsOf(call)));
    const items = await this.source.transaction(async (manager) => {
      await this.deletedPeople.refuse(manager, call.actor.id);
      if (call.queue_id && !(await isFirst(manager, call.actor, call.queue_id))) {
        return viewItems(manager, call.actor, 'i.queue_id = $2', call.queue_id);
      }
      await this.create(manager, call.actor, rows);
      const uuids = rows.map(({ uuid }) => uuid);
      return viewItems(manager, call.actor, 'i.uuid = any($2)', uuids);
    });
    return { success: true, total_saved: items.length, items };
  }

  /** Everything the actor owns, or "not modified". */
  list(actor: Actor, etag: string | undefined) {
    return rawJson(this.source, ITEM_LIST, [actor.id, etag ?? null]);
  }

  /** What the actor has used so far, or "not modified". */
  suggestions(actor: Actor, etag: string | undefined) {
    return rawJson(this.source, SUGGESTIONS, [actor.id, etag ?? null]);
  }

  /** @throws NotFoundException for an item that is another's, in the trash, or not there at all. */
  async find(actor: Actor, id: number): Promise<Item> {
    const [item] = await viewItems(this.source.manager, actor, 'i.id = $2', id);
    if (!item) throw itemNotFound();
    return item;
  }

  /** Items of everybody, without those in the trash. */
  countAll(actor: Actor): Promise<number> {
    requireAdmin(actor);
    return this.source.manager.countBy(ItemEntity, { deleted_at: IsNull() });
  }

  countOnImage(actor: Actor, image_id: number): Promise<number> {
    return this.source.manager.countBy(ItemEntity, { user_id: actor.id, image_id, deleted_at: IsNull() });
  }

  /** Those of the photos that some item of anybody stands on, in the trash or not. */
  async imagesInUse(image_ids: number[]): Promise<number[]> {
    const used = await this.source.query<{ image_id: number }[]>(
      'select distinct image_id from items where image_id = any($1)',
      [image_ids],
    );
    return used.map(({ image_id }) => image_id);
  }

  /** Rows whose `uuid` is there already stay as they are, wherever they lie. */
  private async create(manager: EntityManager, actor: Actor, rows: NewRow[]) {
    await oneAfterTheOther(manager, actor);
    const created = new Map((await insertItems(manager, rows)).map(({ uuid, id }) => [uuid, id]));
    const members = rows.flatMap(({ uuid, collection_id }) => {
      const item_id = created.get(uuid);
      return item_id && collection_id ? [{ item_id, collection_id }] : [];
    });
    await this.newMembers.add(manager, actor, members);
    await this.revisions.bump(manager, actor.id);
  }
}

/** Two calls of one person that name the same uuids, each in its own order, would wait for each other for ever. */
async function oneAfterTheOther(manager: EntityManager, { id }: Actor) {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.save-items-' || $1::bigint, 0))`,
    [id],
  );
}

/** Whether the entry's items are still to be made; a second transaction waits here until the first has committed. */
async function isFirst(manager: EntityManager, { id }: Actor, queue_id: number): Promise<boolean> {
  const inserted = await manager.query<unknown[]>(
    'insert into saved_entries (queue_id, user_id) values ($1, $2) on conflict do nothing returning queue_id',
    [queue_id, id],
  );
  return inserted.length > 0;
}
