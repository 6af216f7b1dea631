import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { STATE } from '../item-changes/if-unchanged.js';
import type { ListChange } from '../lists/list-changes.js';

/** Moves items to the trash. Memberships, checks and shares stay, so that a restore brings everything back. */
@Injectable()
export class TrashRepository {
  constructor(private readonly live: LiveUpdates) {}

  /**
   * Moves the actor’s items that meet a condition on `i` and the value `$3` to the trash, as one deletion.
   * @param state the condition on `deleted_at`: only live items, unless given
   * @returns the items, with unchanged `updated_at`
   */
  async put(
    tx: Transaction,
    { id }: Actor,
    changed: ListChange[],
    condition: string,
    value: unknown,
    state = 'i.deleted_at is null',
  ): Promise<ItemState[]> {
    // Locks by ascending id, so that two calls with the same items do not deadlock.
    const [rows] = await tx.query<[ItemState[], number]>(
      `with going as materialized (
         select i.id from items i where i.user_id = $1 and ${state} and ${condition}
         order by i.id for no key update
       )
       update items i set deleted_at = now(), delete_batch = $2 from going where i.id = going.id
       returning ${STATE}`,
      [id, randomUUID(), value],
    );
    changed.push({ kind: 'items', items: rows.map((row) => ({ id: row.id, user_id: id })) });
    this.live.tell(tx, { user_ids: [id], topics: ['trash'] });
    return rows;
  }
}
