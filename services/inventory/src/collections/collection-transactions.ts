import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { ListChanges } from '../items/list-changes.js';
import { Revisions } from '../items/revisions.js';
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
  /**
   * The whole change is a single statement, and `changed` is complete once it is sent. Then the commit is sent together
   * with it.
   */
  isOneStatement?: boolean;
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
  by<T>(
    actor: Actor,
    owners: number[],
    work: (manager: EntityManager, changed: ListChanges) => Promise<T>,
  ): Promise<T> {
    return this.source.transaction(async (manager) => {
      await this.deletedUsers.assertActive(manager, actor.id, owners);
      return this.counted(manager, (changed) => work(manager, changed));
    });
  }

  /** Runs `work` on one collection, and bumps its revisions. @throws the errors of `findCollection` */
  async in<T>(
    actor: Actor,
    { id, rule, hold, item_ids, isOneStatement }: Target,
    work: (manager: EntityManager, collection: VisibleCollection, changed: ListChanges) => Promise<T>,
  ): Promise<T> {
    return this.source.transaction(async (manager) => {
      const [, seen] = await Promise.all([
        item_ids
          ? this.deletedUsers.assertActiveWith(manager, OWNERS, [actor.id, item_ids, [id]])
          : this.deletedUsers.assertActiveWith(manager, OWNERS_OF_ALL, [actor.id, id]),
        heldCollection(manager, actor, id, hold),
      ]);
      const collection = requirePermission(seen, rule);
      return this.counted(
        manager,
        (changed) => {
          changed.collections_of.add(collection.user_id);
          changed.collection_ids.add(id);
          return work(manager, collection, changed);
        },
        isOneStatement,
      );
    });
  }

  private async counted<T>(
    manager: EntityManager,
    work: (changed: ListChanges) => Promise<T>,
    isOneStatement = false,
  ): Promise<T> {
    const changed = new ListChanges();
    const working = work(changed);
    if (!isOneStatement) await working;
    const [result] = await Promise.all([working, this.revisions.bumpAndCommit(manager, changed)]);
    return result;
  }
}
