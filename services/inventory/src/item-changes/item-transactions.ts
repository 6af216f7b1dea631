import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { itemNotFound } from '../items/item-not-found.js';
import { isNotTrashed } from '../items/item-states.js';
import type { ListChange } from '../lists/list-changes.js';
import { Revisions } from '../lists/revisions.js';
import { changedAsSpelled } from '../spellings/known-spellings.query.js';
import { editableItems } from './editable-items.js';

const LOCK = `
  select (i.json_start || '}')::json as item from items i
  where id = any($1) and user_id = any($2) and ${isNotTrashed('deleted_at')} order by id for no key update`;

/**
 * Locks the items of these owners by ascending id, departed ones included.
 * @returns the items with the fields that their editors see, which are all that change
 */
export async function lockItems(manager: EntityManager, ids: number[], owners: number[]): Promise<ItemEntity[]> {
  const rows = await manager.query<{ item: ItemEntity }[]>(LOCK, [ids, owners]);
  return rows.map(({ item }) => item);
}

type Write<Result> = (tx: Transaction, changed: ListChange[]) => Promise<Result>;
type Change = (tx: Transaction, items: ItemEntity[]) => Promise<ItemEntity[]>;
type Store<Result> = (tx: Transaction, items: ItemEntity[]) => Promise<Result>;

/** Runs changes of items in transactions that check their user and bump revisions. */
@Injectable()
export class ItemTransactions {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /**
   * Runs `write` in a transaction. Afterwards the user’s lists have a new ETag, and so have other users’ lists that
   * `write` adds to `changed`.
   * @throws GoneException for a deleted user
   */
  runFor<Result>(user_id: number, write: Write<Result>): Promise<Result> {
    return this.runAndRead(user_id, [], write, async (_manager, result) => result);
  }

  /**
   * Runs `write` like `runFor`, then reads the answer in the same transaction.
   * @param others users whose collections are written, too
   */
  runAndRead<Written, Result>(
    user_id: number,
    others: number[],
    write: Write<Written>,
    view: (tx: Transaction, written: Written) => Promise<Result>,
  ): Promise<Result> {
    return transaction(this.source, async (tx) => {
      const changed: ListChange[] = [{ kind: 'user', user_id }];
      const [, written] = await Promise.all([this.deletedUsers.assertActive(tx, user_id, others), write(tx, changed)]);
      const [result] = await Promise.all([view(tx, written), this.revisions.record(tx, changed)]);
      return result;
    });
  }

  /**
   * Changes items, which may belong to other users. The items are locked by ascending id until the transaction ends, so
   * that two calls with the same items do not deadlock. Afterwards the lists of all users who see the items have a new
   * ETag.
   * @param change returns the changed items. Names are then spelled as their owners spell them. Its own writes run
   * before the items are stored
   * @param store writes the items
   * @param access the access rule: `editableItems` allows all items or throws; `remainingItems` allows those that can
   * still be changed
   * @throws the errors of `access`; with `editableItems`, also NotFoundException if an item goes to the trash in the
   * meantime
   * @throws GoneException for a deleted user
   */
  async changeItems<Result>(
    actor: Actor,
    ids: number[],
    change: Change,
    store: Store<Result>,
    access: typeof editableItems = editableItems,
  ): Promise<Result> {
    // Most items are the actor’s own. Locking them by owner needs no access check.
    const [own] = await this.changeItemsOf([actor.id], actor, ids, change, store);
    if (own) return own.result;
    const editable = await access(this.source.manager, actor, ids);
    const owners = editable.map(({ user_id }) => user_id);
    const editableIds = editable.map(({ id }) => id);
    const [changed] = await this.changeItemsOf(owners, actor, editableIds, change, store, access);
    if (changed) return changed.result;
    throw itemNotFound();
  }

  /**
   * Changes nothing and returns nothing unless all items are live and belong to the owners, or `access` allows fewer
   * items.
   */
  private changeItemsOf<Result>(
    owners: number[],
    actor: Actor,
    ids: number[],
    change: Change,
    store: Store<Result>,
    access = editableItems,
  ): Promise<{ result: Result }[]> {
    return transaction(this.source, async (tx) => {
      const [, locked] = await Promise.all([
        this.deletedUsers.assertActive(tx, actor.id, owners),
        lockItems(tx, ids, owners),
      ]);
      if (locked.length < ids.length && access === editableItems) return [];
      let items = locked;
      if (owners.some((id) => id !== actor.id)) {
        // Access may have been withdrawn while the query waited for the locks.
        const editable = await access(
          tx,
          actor,
          locked.map(({ id }) => id),
        );
        const allowed = new Set(editable.map(({ id }) => id));
        items = locked.filter(({ id }) => allowed.has(id));
      }
      const after = await changedAsSpelled(tx, items, await change(tx, items));
      // No list has changed if an Undo skips all of its items.
      if (after.length === 0) return [{ result: await store(tx, after) }];
      const [result] = await Promise.all([
        store(tx, after),
        this.revisions.record(tx, [{ kind: 'items', items: after }]),
      ]);
      return [{ result }];
    });
  }
}
