import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DataSource } from 'typeorm';
import { canManage, findCollection } from '../collections/collection-access.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { TrashRepository } from '../trash/trash.repository.js';

/** Counts and removes the items that guests have added, for the owner of the collection. */
@Injectable()
export class GuestAdditionsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
    private readonly trash: TrashRepository,
  ) {}

  counts(actor: Actor, collection_id: number): Promise<{ link_id: number; added_count: number }[]> {
    return this.source.query(
      `select guest_link_id as link_id, count(*)::int as added_count from items
       where guest_collection_id = $1 and user_id = $2 and deleted_at is null group by guest_link_id`,
      [collection_id, actor.id],
    );
  }

  /**
   * Moves all items added through one guest link to the trash as one deletion.
   * @returns the ids of the items, with which they can be restored
   * @throws NotFoundException `collection_not_found`; ForbiddenException `read_only` if the actor does not own it
   */
  async remove(actor: Actor, collection_id: number, link_id: number): Promise<number[]> {
    await findCollection(this.source.manager, actor, collection_id, canManage);
    const added = 'i.guest_collection_id = ($3::bigint[])[1] and i.guest_link_id = ($3::bigint[])[2]';
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      const removed = await this.trash.put(tx, actor, changed, added, [collection_id, link_id]);
      return removed.map(({ id }) => id);
    });
  }
}
