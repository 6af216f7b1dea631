import { Injectable } from '@nestjs/common';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { MergeUndo } from '../files/merge-undo.service.js';
import { Images } from '../images/images.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import type { ItemEntity } from '../items/item.entity.js';
import { isTrashed } from '../items/item-states.js';

/** Numbers of items that met the condition of a purge, and that were purged. A restore in between makes them differ. */
interface Purged {
  found: number;
  erased: number;
}

/** Purges items from the trash: deletes the rows with everything that refers to them, and releases their images. */
@Injectable()
export class ItemPurger {
  constructor(
    private readonly transactions: ItemTransactions,
    private readonly images: Images,
    private readonly merges: MergeUndo,
    private readonly outbox: Outbox,
    private readonly live: LiveUpdates,
  ) {}

  /**
   * Purges a user’s trash in transactions of limited size: all of it, or only items older than this.
   * @returns the number of purged items
   */
  async purgeAll(user_id: number, older_than_days: number | null): Promise<number> {
    let total = 0;
    for (;;) {
      const { found, erased } = await this.transactions.runFor(user_id, (tx) =>
        this.purge(tx, user_id, '($2::int is null or deleted_at < now() - make_interval(days => $2))', older_than_days),
      );
      total += erased;
      if (found < MAX_BATCH) return total;
    }
  }

  /** Purges at most 500 items of a user’s trash that meet a condition on the value `$2`. */
  async purge(tx: Transaction, user_id: number, condition: string, value: unknown): Promise<Purged> {
    this.live.tell(tx, { user_ids: [user_id], topics: ['trash'] });
    const found = await tx.query<Pick<ItemEntity, 'id'>[]>(
      `select id from items where user_id = $1 and ${isTrashed('deleted_at')} and ${condition}
       order by id limit ${MAX_BATCH}`,
      [user_id, value],
    );
    const item_ids = await lockTrashed(tx, found, condition, value);
    if (item_ids.length > 0) {
      await this.merges.giveFilesBack(tx, user_id, item_ids);
      await tx.query('delete from items where id = any($1)', [item_ids]);
      await this.outbox.publishEvent(tx, inventory.itemsErased, { item_ids });
      await this.images.tellReleased(tx);
    }
    return { found: found.length, erased: item_ids.length };
  }
}

/**
 * Locks items, and those in the trash that were merged into them, by ascending id. A restore locks a merged item and the
 * kept one in this order, too, so that the two do not deadlock.
 * @returns ids of the items that still are in the trash and meet the condition
 */
async function lockTrashed(tx: Transaction, found: Pick<ItemEntity, 'id'>[], condition: string, value: unknown) {
  if (found.length === 0) return [];
  const locked = await tx.query<{ id: number; is_going: boolean }[]>(
    `select id, id = any($1) and ${condition} as is_going from items
     where id = any($1::bigint[] || array(select item_id from merged_items where into_id = any($1)))
       and ${isTrashed('deleted_at')}
     order by id for update`,
    [found.map(({ id }) => id), value],
  );
  return locked.filter(({ is_going }) => is_going).map(({ id }) => id);
}
