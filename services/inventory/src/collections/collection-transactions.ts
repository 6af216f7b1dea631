import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource } from 'typeorm';
import type { ListChange } from '../lists/list-changes.js';
import { Revisions } from '../lists/revisions.js';
import {
  type CollectionRule,
  type Hold,
  heldCollection,
  requirePermission,
  type VisibleCollection,
} from './collection-access.js';
import { OWNERS, OWNERS_OF_ALL } from './owners-of.query.js';

/** A collection, the access rule, and the items that the change concerns: all items of the collection if missing. */
interface Target {
  id: number;
  rule: CollectionRule;
  hold: Hold;
  item_ids?: number[];
}

/**
 * Runs every change of a collection in a transaction: it checks access, locks the row, and bumps the revisions last.
 */
@Injectable()
export class CollectionTransactions {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
    private readonly revisions: Revisions,
  ) {}

  /**
   * Runs `work` for a user who still exists, and bumps the revisions of the collected changes.
   * @param owners the owners of the collections and items concerned
   * @throws GoneException if the user was deleted in the meantime
   */
  by<T>(actor: Actor, owners: number[], work: (tx: Transaction, changed: ListChange[]) => Promise<T>): Promise<T> {
    return transaction(this.source, async (tx) => {
      await this.deletedUsers.assertActive(tx, actor.id, owners);
      return this.counted(tx, (changed) => work(tx, changed));
    });
  }

  /** Runs `work` on one collection, and bumps its revisions. @throws the errors of `findCollection` */
  async in<T>(
    actor: Actor,
    { id, rule, hold, item_ids }: Target,
    work: (tx: Transaction, collection: VisibleCollection, changed: ListChange[]) => Promise<T>,
  ): Promise<T> {
    return transaction(this.source, async (tx) => {
      const [, seen] = await Promise.all([
        item_ids
          ? this.deletedUsers.assertActiveWith(tx, OWNERS, [actor.id, item_ids, [id]])
          : this.deletedUsers.assertActiveWith(tx, OWNERS_OF_ALL, [actor.id, id]),
        heldCollection(tx, actor, id, hold),
      ]);
      const collection = requirePermission(seen, rule);
      return this.counted(tx, (changed) => {
        changed.push({ kind: 'collection', collection });
        return work(tx, collection, changed);
      });
    });
  }

  private async counted<T>(tx: Transaction, work: (changed: ListChange[]) => Promise<T>): Promise<T> {
    const changed: ListChange[] = [];
    const result = await work(changed);
    await this.revisions.record(tx, changed);
    return result;
  }
}
