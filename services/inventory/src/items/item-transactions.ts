import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { changedAsSpelled } from '../spellings/known-spellings.query.js';
import { editableItems } from './editable-items.js';
import type { ItemEntity } from './item.entity.js';
import { itemNotFound } from './item-not-found.js';
import { ListChanges } from './list-changes.js';
import { Revisions } from './revisions.js';

const LOCK = `
  select (i.json_start || '}')::json as item from items i
  where id = any($1) and user_id = any($2) and deleted_at is null order by id for no key update`;

/** Those of the owners, with what everybody is told of them, which is all that changes. */
export async function lockItems(manager: EntityManager, ids: number[], owners: number[]): Promise<ItemEntity[]> {
  const rows = await manager.query<{ item: ItemEntity }[]>(LOCK, [ids, owners]);
  return rows.map(({ item }) => item);
}

/** Waits for the others when one fails: what they still ask for must not come after their transaction's end. */
async function allDone<Results extends unknown[]>(steps: { [Index in keyof Results]: Promise<Results[Index]> }) {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}

type Write<Result> = (manager: EntityManager, changed: ListChanges) => Promise<Result>;
type Change = (manager: EntityManager, items: ItemEntity[]) => Promise<ItemEntity[]>;
type Store<Result> = (manager: EntityManager, items: ItemEntity[]) => Promise<Result>;

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
      const changed = new ListChanges();
      changed.itemsOf([user_id]);
      const [, written] = await allDone([
        this.deletedUsers.assertActive(manager, user_id, others),
        write(manager, changed),
      ]);
      const [result] = await Promise.all([view(manager, written), this.revisions.bumpAndCommit(manager, changed)]);
      return result;
    });
  }

  /**
   * Changes items that may be others': they are locked until the transaction ends, by id. That is also the order of the
   * locks, so that two calls with the same items do not wait for each other. The lists of everybody who sees them have
   * another ETag afterwards.
   * @param change the items as they are to be, but for the spelling of names that their owners have already; what it
   * writes besides comes before them
   * @param store writes them
   * @param access which items the call changes: all of them, or none and an error (`editableItems`), or those that remain
   * (`remainingItems`)
   * @throws as `access` does; with `editableItems`, NotFoundException also when an item goes to the trash meanwhile
   * @throws GoneException for a deleted user
   */
  async to<Result>(
    actor: Actor,
    ids: number[],
    change: Change,
    store: Store<Result>,
    access: typeof editableItems = editableItems,
  ): Promise<Result> {
    // Most items are one's own, of which to lock them says all that there is to ask.
    const [own] = await this.toThoseOf([actor.id], actor, ids, change, store);
    if (own) return own.result;
    const editable = await access(this.source.manager, actor, ids);
    const owners = editable.map(({ user_id }) => user_id);
    const editableIds = editable.map(({ id }) => id);
    const [changed] = await this.toThoseOf(owners, actor, editableIds, change, store, access);
    if (changed) return changed.result;
    throw itemNotFound();
  }

  /** Changes nothing, and returns nothing, unless all items are live and belong to the owners, or `access` allows fewer. */
  private toThoseOf<Result>(
    owners: number[],
    actor: Actor,
    ids: number[],
    change: Change,
    store: Store<Result>,
    access = editableItems,
  ): Promise<{ result: Result }[]> {
    return this.source.transaction(async (manager) => {
      const [, locked] = await Promise.all([
        this.deletedUsers.assertActive(manager, actor.id, owners),
        lockItems(manager, ids, owners),
      ]);
      if (locked.length < ids.length && access === editableItems) return [];
      let items = locked;
      if (owners.some((id) => id !== actor.id)) {
        // Access may have been withdrawn while this waited for the rows.
        const editable = await access(
          manager,
          actor,
          locked.map(({ id }) => id),
        );
        const allowed = new Set(editable.map(({ id }) => id));
        items = locked.filter(({ id }) => allowed.has(id));
      }
      const after = await changedAsSpelled(manager, items, await change(manager, items));
      // An Undo that comes too late for all of its items changes no list.
      if (after.length === 0) return [{ result: await store(manager, after) }];
      const [result] = await Promise.all([
        store(manager, after),
        this.revisions.bumpAndCommit(manager, { items_of: owners, item_ids: ids, listed_ids: ids }),
      ]);
      return [{ result }];
    });
  }
}
