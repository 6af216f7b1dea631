import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DeletedPeople } from '@whereabouts/shared/nest/deleted-people.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Revisions } from '../items/revisions.js';
import { CollectionEntity } from './collection.entity.js';
import { type CollectionRule, requireAccess } from './collection-access.js';

/**
 * How a collection is held while something is done: `shared` by those who change what lies in it, `alone` by those who
 * change what it is, or must see no half of what the former do.
 */
type Hold = 'shared' | 'alone';

const LOCKS = { shared: 'pessimistic_read', alone: 'pessimistic_write' } as const;

/** The door to every change of a collection: access first, the row locked, the revision last. */
@Injectable()
export class CollectionChanges {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedPeople: DeletedPeople,
    private readonly revisions: Revisions,
  ) {}

  /** Runs `work` for somebody whose account still exists. @throws GoneException for one deleted meanwhile. */
  by<T>(actor: Actor, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      await this.deletedPeople.refuse(manager, actor.id);
      return work(manager);
    });
  }

  /** Runs `work` with one collection. @throws as `requireAccess` does */
  in<T>(
    actor: Actor,
    { id, rule, hold }: { id: number; rule: CollectionRule; hold: Hold },
    work: (manager: EntityManager, collection: CollectionEntity) => Promise<T>,
  ): Promise<T> {
    return this.by(actor, async (manager) => {
      const found = await manager.findOne(CollectionEntity, { where: { id }, lock: { mode: LOCKS[hold] } });
      const collection = requireAccess(actor, found, rule);
      const result = await work(manager, collection);
      await this.revisions.bumpCollections(manager, collection.user_id);
      return result;
    });
  }
}
