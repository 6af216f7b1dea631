import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Accesses } from '../access/accesses.js';
import { Revisions } from '../items/revisions.js';
import { CollectionEntity } from './collection.entity.js';
import { type CollectionRule, requireAccess } from './collection-access.js';
import { ownersOf, ownersOfAllIn } from './owners-of.query.js';

/**
 * How a collection is held while something is done: `shared` by those who change what lies in it, `alone` by those who
 * change what it is, or must see no half of what the former do.
 */
type Hold = 'shared' | 'alone';

const LOCKS = { shared: 'pessimistic_read', alone: 'pessimistic_write' } as const;

/** Which collection, what for, and which items it is about: without them, everything that lies in it. */
interface Target {
  id: number;
  rule: CollectionRule;
  hold: Hold;
  item_ids?: number[];
}

/** Whose lists a change makes news: owners of items put in or taken out, and owners of collections. */
export interface Moved {
  items_of: Set<number>;
  collections_of: Set<number>;
}

/** The door to every change of a collection: access first, the row locked, the revisions last. */
@Injectable()
export class CollectionTransactions {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly accesses: Accesses,
    private readonly deletedUsers: DeletedUsers,
    private readonly revisions: Revisions,
  ) {}

  /**
   * Runs `work` for somebody whose user still exists, and bumps the revisions of everybody that it names.
   * @param owners of the collections and items that it is about
   * @throws GoneException for a user deleted meanwhile
   */
  by<T>(actor: Actor, owners: number[], work: (manager: EntityManager, moved: Moved) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      await this.deletedUsers.assertActive(manager, actor.id, owners);
      const moved: Moved = { items_of: new Set(), collections_of: new Set() };
      const result = await work(manager, moved);
      await this.revisions.bumpAll(manager, [...moved.items_of], [...moved.collections_of]);
      return result;
    });
  }

  /** Runs `work` with one collection. @throws as `requireAccess` does */
  async in<T>(
    actor: Actor,
    { id, rule, hold, item_ids }: Target,
    work: (manager: EntityManager, collection: CollectionEntity, access: Access, moved: Moved) => Promise<T>,
  ): Promise<T> {
    const access = await this.accesses.of(actor, item_ids ? { item_ids } : {});
    const owners = await (item_ids
      ? ownersOf(this.source.manager, access, [id], item_ids)
      : ownersOfAllIn(this.source.manager, id));
    return this.by(actor, owners, async (manager, moved) => {
      const found = await manager.findOne(CollectionEntity, { where: { id }, lock: { mode: LOCKS[hold] } });
      const collection = requireAccess(actor, access, found, rule);
      moved.collections_of.add(collection.user_id);
      return work(manager, collection, access, moved);
    });
  }
}
