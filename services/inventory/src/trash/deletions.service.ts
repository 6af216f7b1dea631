import { ForbiddenException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { BulkDeleted, ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { DataSource, type EntityManager } from 'typeorm';
import { visibleItems } from '../grants/visible-items.query.js';
import { STATE, skippedOf, unchangedSince } from '../item-changes/if-unchanged.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { itemNotFound } from '../items/item-not-found.js';
import { isNotTrashed } from '../items/item-states.js';
import { TrashRepository } from './trash.repository.js';

/** Moves items to the trash. Only the owner of an item can delete it (docs/rules/trash.md). */
@Injectable()
export class Deletions {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
    private readonly trash: TrashRepository,
  ) {}

  /**
   * Deletes the item, or with it all of the actor’s live items on its image.
   * @throws ForbiddenException `not_owned` if the actor sees the item but does not own it
   * @throws NotFoundException if the item is in the trash or not visible to the actor
   */
  async deleteItem(actor: Actor, item_id: number, scope: 'one' | 'image'): Promise<number> {
    const own = await this.source.query<unknown[]>(OWN, [item_id, actor.id]);
    if (own.length === 0) await refuse(this.source.manager, actor, [item_id], 'Only its owner can delete this item.');
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      const gone = await this.trash.put(tx, actor, changed, SCOPES[scope], item_id, NAMED);
      if (gone.length === 0) throw itemNotFound();
      return gone.length;
    });
  }

  /**
   * Deletes items. Items of other users are skipped and, with `if_unchanged`, items that were changed since.
   * @throws ForbiddenException `not_owned` if the actor owns none of the items, unless `if_unchanged` is given
   * @throws NotFoundException if the actor sees none of the items, unless `if_unchanged` is given
   */
  async deleteMany(actor: Actor, item_ids: number[], if_unchanged?: ItemState[]): Promise<BulkDeleted> {
    const gone = await this.transactions.runFor(actor.id, async (tx, changed) => {
      const ids = if_unchanged ? await lockUnchanged(tx, actor, item_ids, if_unchanged) : item_ids;
      const rows = await this.trash.put(tx, actor, changed, 'i.id = any($3)', ids, NAMED);
      if (rows.length === 0 && !if_unchanged)
        await refuse(tx, actor, item_ids, 'Cannot delete: none of the selected items are owned by you.');
      return rows;
    });
    const skipped_ids = skippedOf(item_ids, gone);
    return { success: true, deleted_count: gone.length, changed: gone, skipped_ids };
  }

  /** Deletes the items of queue entries, including those of a running save. */
  undoEntries(actor: Actor, queue_ids: number[]): Promise<number> {
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      await closeEntries(tx, actor, queue_ids);
      return (await this.trash.put(tx, actor, changed, 'i.queue_id = any($3)', queue_ids)).length;
    });
  }

  /** Queue entries that are about to be removed no longer create items. */
  async closeEntries(actor: Actor, queue_ids: number[]) {
    await closeEntries(this.source.manager, actor, queue_ids);
  }

  /**
   * Lets a queue entry create its items again. Items that were changed since their creation stay (docs/rules/trash.md).
   * The new items replace the old ones, so they are not shared with the default group.
   */
  async forgetEntry(actor: Actor, queue_id: number) {
    await this.transactions.runFor(actor.id, async (tx, changed) => {
      await tx.query(
        `with forgotten as (delete from saved_entries where queue_id = $1 and user_id = $2 returning queue_id, user_id)
         insert into replaced_entries (queue_id, user_id) select queue_id, user_id from forgotten on conflict do nothing`,
        [queue_id, actor.id],
      );
      await this.trash.put(tx, actor, changed, 'i.queue_id = $3 and i.updated_at = i.created_at', queue_id);
    });
  }
}

/**
 * Marks queue entries as saved, so that a worker that still holds one cannot create its items. Waits for a running save,
 * because it has inserted the same row.
 */
async function closeEntries(manager: EntityManager, { id }: Actor, queue_ids: number[]) {
  await manager.query(
    `insert into saved_entries (queue_id, user_id)
     select distinct queue_id, $1::bigint from unnest($2::bigint[]) queue_id
     where not exists (select from deleted_users where id = $1) order by queue_id
     on conflict do nothing`,
    [id, queue_ids],
  );
}

/** A user who names an item can also delete a departed one. */
const NAMED = isNotTrashed('i.deleted_at');

const OWN = `select from items where id = $1 and user_id = $2 and ${isNotTrashed('deleted_at')}`;

/** Locks and returns the ids of the actor’s items outside the trash that are unchanged since `if_unchanged`. */
async function lockUnchanged(manager: EntityManager, { id }: Actor, item_ids: number[], if_unchanged: ItemState[]) {
  const rows = await manager.query<ItemState[]>(
    `select ${STATE} from items i where id = any($1) and user_id = $2 and ${isNotTrashed('deleted_at')}
     order by id for no key update`,
    [item_ids, id],
  );
  return rows.filter(unchangedSince(if_unchanged)).map((row) => row.id);
}

/** Throws "not found" if the actor sees none of the items, so that it does not reveal which ids exist. */
async function refuse(manager: EntityManager, actor: Actor, item_ids: number[], message: string): Promise<never> {
  const seen = await visibleItems(manager, actor, item_ids);
  if (seen.length === 0) throw itemNotFound();
  throw new ForbiddenException({ message, code: 'not_owned' });
}

const SCOPES = {
  one: 'i.id = $3',
  image: `(i.id = $3 or i.deleted_at is null and i.image_id =
    (select image_id from items where id = $3 and user_id = $1 and ${isNotTrashed('deleted_at')}))`,
};
