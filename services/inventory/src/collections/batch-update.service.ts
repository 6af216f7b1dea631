import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { BatchUpdate, BatchUpdated } from '@whereabouts/shared/contracts/collections.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import { problemOf } from '@whereabouts/shared/nest/problems.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Accesses } from '../access/accesses.js';
import { CollectionEntity } from './collection.entity.js';
import { canEditItems, requireAccess } from './collection-access.js';
import { CollectionItemsService } from './collection-items.service.js';
import { CollectionTransactions, type Moved } from './collection-transactions.js';
import { ownersOf } from './owners-of.query.js';
import { lockShownItems, requireItems, type ShownItem } from './shown-items.js';

type Change = BatchUpdate['changes'][number];
type Known = { access: Access; collections: Map<number, CollectionEntity>; items: Map<number, ShownItem> };

/** Many items into and out of many collections in one call. */
@Injectable()
export class BatchUpdateService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly accesses: Accesses,
    private readonly transactions: CollectionTransactions,
    private readonly collectionItems: CollectionItemsService,
  ) {}

  /** Each change has a savepoint of its own: one that fails says why and leaves the others standing. */
  async run(actor: Actor, { changes }: BatchUpdate): Promise<BatchUpdated> {
    const collection_ids = [...new Set(changes.map(({ collection_id }) => collection_id))];
    const item_ids = [...new Set(changes.flatMap((change) => change.item_ids))];
    const access = await this.accesses.of(actor, item_ids.length <= MAX_BATCH ? { item_ids } : {});
    const owners = await ownersOf(this.source.manager, access, collection_ids, item_ids);
    return this.transactions.by(actor, owners, async (manager, moved) => {
      // Everything the changes name is read and locked at once, in the order of ids, as every other call does.
      const collections = await lockCollections(manager, collection_ids, [actor.id, ...owners]);
      const known = { access, collections, items: await lockShownItems(manager, actor, access, item_ids) };
      const errors: BatchUpdated['errors'] = [];
      for (const change of changes) {
        try {
          await manager.transaction((savepoint) => this.make(savepoint, actor, change, known, moved));
        } catch (error) {
          errors.push({ collection_id: change.collection_id, error: problemOf(error).error });
        }
      }
      return { success: errors.length === 0, errors };
    });
  }

  private async make(manager: EntityManager, actor: Actor, change: Change, known: Known, moved: Moved) {
    const collection = requireAccess(actor, known.access, known.collections.get(change.collection_id), canEditItems);
    const items = requireItems(change.item_ids, known.items);
    if (change.action === 'add') await this.collectionItems.put(manager, actor, collection, items);
    else await this.collectionItems.take(manager, collection, items);
    moved.collections_of.add(collection.user_id);
    for (const { user_id } of items) moved.items_of.add(user_id);
  }
}

/** Those of these users: a stranger's is left alone. */
async function lockCollections(
  manager: EntityManager,
  ids: number[],
  owners: number[],
): Promise<Map<number, CollectionEntity>> {
  const found = await manager
    .createQueryBuilder(CollectionEntity, 'c')
    .where('c.id = any(:ids) and c.user_id = any(:owners)', { ids, owners })
    .orderBy('c.id')
    .setLock('pessimistic_read')
    .getMany();
  return new Map(found.map((collection) => [collection.id, collection]));
}
