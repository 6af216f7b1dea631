import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { BatchUpdate, BatchUpdated } from '@whereabouts/shared/contracts/collections.js';
import { problemOf } from '@whereabouts/shared/nest/problems.js';
import type { EntityManager } from 'typeorm';
import { Revisions } from '../items/revisions.js';
import { CollectionEntity } from './collection.entity.js';
import { canFill, requireAccess } from './collection-access.js';
import { CollectionChanges } from './collection-changes.js';
import { MembersService } from './members.service.js';
import { lockOwnItems, requireItems } from './own-items.js';

type Change = BatchUpdate['changes'][number];
type Known = { collections: Map<number, CollectionEntity>; items: Set<number> };

/** Many items into and out of many collections in one call. */
@Injectable()
export class BatchUpdateService {
  constructor(
    private readonly changes: CollectionChanges,
    private readonly members: MembersService,
    private readonly revisions: Revisions,
  ) {}

  /** Each change has a savepoint of its own: one that fails says why and leaves the others standing. */
  run(actor: Actor, { changes }: BatchUpdate): Promise<BatchUpdated> {
    return this.changes.by(actor, async (manager) => {
      const known = await lockAll(manager, actor, changes);
      const errors: BatchUpdated['errors'] = [];
      for (const change of changes) {
        try {
          await manager.transaction((savepoint) => this.make(savepoint, actor, change, known));
        } catch (error) {
          errors.push({ collection_id: change.collection_id, error: problemOf(error).error });
        }
      }
      await this.revisions.bump(manager, actor.id);
      return { success: errors.length === 0, errors };
    });
  }

  private async make(manager: EntityManager, actor: Actor, change: Change, { collections, items }: Known) {
    const collection = requireAccess(actor, collections.get(change.collection_id), canFill);
    requireItems(change.item_ids, items);
    if (change.action === 'add') await this.members.put(manager, collection, change.item_ids);
    else await this.members.take(manager, collection, change.item_ids);
  }
}

/** Everything the changes name is read and locked at once, in the order of ids, as every other call does. */
async function lockAll(manager: EntityManager, actor: Actor, changes: Change[]): Promise<Known> {
  const ids = [...new Set(changes.map(({ collection_id }) => collection_id))];
  const found = await manager
    .createQueryBuilder(CollectionEntity, 'c')
    .where('c.id = any(:ids)', { ids })
    .orderBy('c.id')
    .setLock('pessimistic_read')
    .getMany();
  return {
    collections: new Map(found.map((collection) => [collection.id, collection])),
    items: await lockOwnItems(manager, actor, [...new Set(changes.flatMap(({ item_ids }) => item_ids))]),
  };
}
