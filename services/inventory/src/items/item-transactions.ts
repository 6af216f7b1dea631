import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { EditableItem } from './editable-items.js';
import type { ItemEntity } from './item.entity.js';
import { itemNotFound } from './item-not-found.js';
import { ListChanges } from './list-changes.js';
import { Revisions } from './revisions.js';

const LOCK = `
  select (i.json_start || '}')::json as item from items i where id = any($1) and deleted_at is null order by id for no key update`;

/** With what everybody is told of them, which is all that changes. */
async function lockItems(manager: EntityManager, ids: number[]): Promise<ItemEntity[]> {
  const rows = await manager.query<{ item: ItemEntity }[]>(LOCK, [ids]);
  return rows.map(({ item }) => item);
}

type Write<Result> = (manager: EntityManager, changed: ListChanges) => Promise<Result>;

/** What every change of somebody's items begins and ends with. */
@Injectable()
export class ItemTransactions {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /**
   * One transaction, after which the user's lists have another ETag, and those of others as far as `write` says what
   * has changed.
   * @throws GoneException for a deleted user
   */
  for<Result>(user_id: number, write: Write<Result>): Promise<Result> {
    return this.forAndView(user_id, [], write, async (_manager, result) => result);
  }

  /**
   * The same, with a look at what has come of it.
   * @param others users whose collections are written, too
   */
  forAndView<Written, Result>(
    user_id: number,
    others: number[],
    write: Write<Written>,
    view: (manager: EntityManager, written: Written) => Promise<Result>,
  ): Promise<Result> {
    return this.source.transaction(async (manager) => {
      await this.deletedUsers.assertActive(manager, user_id, others);
      const changed = new ListChanges();
      changed.itemsOf([user_id]);
      const written = await write(manager, changed);
      const [result] = await Promise.all([view(manager, written), this.revisions.bump(manager, changed)]);
      return result;
    });
  }

  /**
   * Changes items that may be others': they are locked until the transaction ends, by id. That is also the order of the
   * locks, so that two calls with the same items do not wait for each other. The lists of everybody who sees them have
   * another ETag afterwards.
   * @param change the items as they are to be; what it writes besides comes before them
   * @param store writes them
   * @throws NotFoundException when one has gone meanwhile
   * @throws GoneException for a deleted user
   */
  to<Result>(
    actor: Actor,
    editable: EditableItem[],
    change: (manager: EntityManager, items: ItemEntity[]) => Promise<ItemEntity[]>,
    store: (manager: EntityManager, items: ItemEntity[]) => Promise<Result>,
  ): Promise<Result> {
    const ids = editable.map(({ id }) => id);
    const owners = editable.map(({ user_id }) => user_id);
    return this.source.transaction(async (manager) => {
      const [, items] = await Promise.all([
        this.deletedUsers.assertActive(manager, actor.id, owners),
        lockItems(manager, ids),
      ]);
      if (items.length < ids.length) throw itemNotFound();
      const after = await change(manager, items);
      const [result] = await Promise.all([
        store(manager, after),
        this.revisions.bump(manager, { items_of: owners, item_ids: ids, listed_ids: ids }),
      ]);
      return result;
    });
  }
}
