import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { BatchUpdate, BatchUpdated } from '@whereabouts/shared/contracts/collections.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { problemOf } from '@whereabouts/shared/nest/http/problems.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { VisibleItem } from '../grants/visible-items.query.js';
import type { ListChange } from '../lists/list-changes.js';
import { canEditItems, requirePermission, type VisibleCollection, visibleCollections } from './collection-access.js';
import { CollectionItemsService } from './collection-items.service.js';
import { CollectionTransactions } from './collection-transactions.js';
import { ownersOf } from './owners-of.query.js';
import { lockVisibleItems, requireItems } from './shown-items.js';

type Change = BatchUpdate['changes'][number];
type Known = { collections: Map<number, VisibleCollection>; items: Map<number, VisibleItem> };

/** Adds items to and removes items from many collections in one call. */
@Injectable()
export class BatchUpdateService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: CollectionTransactions,
    private readonly collectionItems: CollectionItemsService,
  ) {}

  /** Runs each change in its own savepoint. A failed change is reported and does not affect the others. */
  async run(actor: Actor, { changes }: BatchUpdate): Promise<BatchUpdated> {
    const collection_ids = [...new Set(changes.map(({ collection_id }) => collection_id))];
    const item_ids = [...new Set(changes.flatMap((change) => change.item_ids))];
    const owners = await ownersOf(this.source.manager, actor, collection_ids, item_ids);
    return this.transactions.by(actor, owners, async (tx, changed) => {
      // Read and lock all named rows at once by ascending id, as every other call does.
      const collections = await lockCollections(tx, actor, collection_ids);
      const known = { collections, items: await lockVisibleItems(tx, actor, item_ids) };
      const errors: BatchUpdated['errors'] = [];
      for (const change of changes) {
        try {
          await tx.savepoint(() => this.make(tx, actor, change, known, changed));
        } catch (error) {
          errors.push({ collection_id: change.collection_id, error: problemOf(error).error });
        }
      }
      return { success: errors.length === 0, errors };
    });
  }

  private async make(tx: Transaction, actor: Actor, change: Change, known: Known, changed: ListChange[]) {
    const collection = requirePermission(known.collections.get(change.collection_id), canEditItems);
    const items = requireItems(change.item_ids, known.items);
    if (change.action === 'add') await this.collectionItems.put(tx, actor, collection, items, changed);
    else await this.collectionItems.take(tx, collection, items, changed);
    changed.push({ kind: 'content', collection, items });
  }
}

/** Locks only collections that the actor can see. */
async function lockCollections(manager: EntityManager, actor: Actor, ids: number[]) {
  const visible = [...(await visibleCollections(manager, actor, ids)).keys()];
  await manager.query('select from collections where id = any($1) order by id for share', [visible]);
  return visibleCollections(manager, actor, visible);
}
