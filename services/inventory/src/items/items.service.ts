import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item, type SavedItems, type SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { rawJson } from '@whereabouts/shared/nest/raw-json.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ItemEntity } from './item.entity.js';
import { ITEM_LIST, ITEM_VIEW } from './item-view.js';
import { imageIdsOf, rowsOf } from './new-items.js';
import { Photos } from './photos.js';
import { Revisions } from './revisions.js';

@Injectable()
export class ItemsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly photos: Photos,
    private readonly revisions: Revisions,
    private readonly deletedPeople: DeletedPeople,
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
        return view(manager, call.actor, 'i.queue_id = $2', call.queue_id);
      }
      await manager.createQueryBuilder().insert().into(ItemEntity).values(rows).orIgnore().execute();
      await this.revisions.bump(manager, call.actor.id);
      return view(
        manager,
        call.actor,
        'i.uuid = any($2)',
        rows.map(({ uuid }) => uuid),
      );
    });
    return { success: true, total_saved: items.length, items };
  }

  /** Everything the actor owns, or "not modified". */
  list(actor: Actor, etag: string | undefined) {
    return rawJson(this.source, ITEM_LIST, [actor.id, etag ?? null]);
  }

  /** @throws NotFoundException for an item that is another's, in the trash, or not there at all. */
  async find(actor: Actor, id: number): Promise<Item> {
    const [item] = await view(this.source.manager, actor, 'i.id = $2', id);
    if (!item) throw new NotFoundException();
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
}

/** Whether the entry's items are still to be made; a second transaction waits here until the first has committed. */
async function isFirst(manager: EntityManager, { id }: Actor, queue_id: number): Promise<boolean> {
  const inserted = await manager.query<unknown[]>(
    'insert into saved_entries (queue_id, user_id) values ($1, $2) on conflict do nothing returning queue_id',
    [queue_id, id],
  );
  return inserted.length > 0;
}

async function view(manager: EntityManager, actor: Actor, condition: string, value: unknown): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(
    `select coalesce(json_agg(item), '[]') as items from (${ITEM_VIEW} and ${condition} order by i.id) item`,
    [actor.id, value],
  );
  return Item.array().parse(items);
}
