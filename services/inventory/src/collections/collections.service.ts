import { ConflictException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection, CollectionChange } from '@whereabouts/shared/contracts/collections.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { CollectionShareEntity } from '../grants/collection-share.entity.js';
import type { ListChange } from '../lists/list-changes.js';
import { StockCollection } from '../stock/stock-collection.js';
import { StockFlags } from '../stock/stock-flags.js';
import { UserNames } from '../users/user-names.service.js';
import { CollectionEntity } from './collection.entity.js';
import { canManage, canSee } from './collection-access.js';
import { CollectionTransactions } from './collection-transactions.js';
import { copyCollectionItems } from './copy-collection-items.query.js';
import { editableIn } from './editable-in.query.js';
import { ownersOfAllIn } from './owners-of.query.js';
import { viewCollection } from './view-collection.query.js';

type NewRow = Pick<Collection, 'name' | 'is_checklist' | 'stock_keeping'>;

/**
 * Creates, changes, copies and deletes collections. Stock is created before any other collection, so that no other
 * collection can take its name.
 */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly transactions: CollectionTransactions,
    private readonly stock: StockCollection,
    private readonly names: UserNames,
    private readonly flags: StockFlags,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ConflictException `name_taken` */
  async create(actor: Actor, row: NewRow): Promise<Collection> {
    await this.names.require(actor.id);
    await this.stock.prepare(actor.id);
    return this.transactions.by(actor, [], async (tx, changed) => {
      const id = await add(tx, actor, row);
      changed.push({ kind: 'collection', collection: { id, user_id: actor.id } });
      return viewCollection(tx, actor, id);
    });
  }

  /**
   * A collection that becomes stock-keeping sets the flag of its items, as if they were added again.
   * @throws ConflictException `system_collection`, `name_taken`
   */
  async change(actor: Actor, id: number, change: CollectionChange): Promise<Collection> {
    await this.stock.prepare(actor.id);
    const target = { id, rule: canManage, hold: 'alone' } as const;
    return this.transactions.in(actor, target, async (tx, collection, changed) => {
      refuseSystem(collection);
      const { name, is_checklist, stock_keeping } = { ...collection, ...change };
      await takingName(name, () => tx.update(CollectionEntity, { id }, { name, is_checklist, stock_keeping }));
      if (change.stock_keeping) await this.keepInStock(tx, actor, id, changed);
      return viewCollection(tx, actor, id);
    });
  }

  /** Deletes the collection but none of its items. @throws ConflictException `system_collection` */
  delete(actor: Actor, id: number): Promise<void> {
    return this.transactions.in(actor, { id, rule: canManage, hold: 'alone' }, async (tx, collection, changed) => {
      refuseSystem(collection);
      changed.push({ kind: 'everything', users: await ownersOfAllIn(tx, id), groups: await groupsSharing(tx, id) });
      // The history of the items tells of it. Sharing ends these shares, too, with a later version.
      await tx.update(CollectionShareEntity, { collection_id: id, permission: Not(IsNull()) }, { permission: null });
      await tx.delete(CollectionEntity, { id });
      await this.outbox.publishEvent(tx, inventory.collectionsDeleted, { collection_ids: [id] });
    });
  }

  /**
   * Copies the items that the actor sees into a new collection of the actor. A copy of Stock is an ordinary collection.
   * @throws ConflictException `name_taken`
   */
  async duplicate(actor: Actor, id: number, name: string): Promise<Collection> {
    await this.stock.prepare(actor.id);
    const target = { id, rule: canSee, hold: 'shared' } as const;
    return this.transactions.in(actor, target, async (tx, original, changed) => {
      const copy = await add(tx, actor, { ...original, name });
      const owners = await copyCollectionItems(tx, actor, id, copy);
      changed.push({ kind: 'content', collection: { id: copy, user_id: actor.id }, items: { owners } });
      if (original.stock_keeping) await this.keepInStock(tx, actor, copy, changed);
      return viewCollection(tx, actor, copy);
    });
  }

  private async keepInStock(tx: Transaction, actor: Actor, id: number, changed: ListChange[]) {
    const items = await editableIn(tx, actor, id);
    await this.flags.put(
      tx,
      changed,
      items.map((item) => item.id),
      true,
    );
  }
}

async function add(manager: EntityManager, { id }: Actor, row: NewRow): Promise<number> {
  const { name, is_checklist, stock_keeping } = row;
  const added = await takingName(name, () =>
    manager.insert(CollectionEntity, { user_id: id, name, is_checklist, stock_keeping }),
  );
  return added.identifiers[0]?.id;
}

function refuseSystem({ is_system, name }: CollectionEntity) {
  if (!is_system) return;
  const message = `“${name}” is a system collection. It cannot be changed or deleted.`;
  throw new ConflictException({ message, code: 'system_collection' });
}

async function takingName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'collections_name')) throw error;
    throw new ConflictException({ message: `You already have a collection named “${name}”.`, code: 'name_taken' });
  }
}

/** @returns the groups whose members see the content of the collection */
async function groupsSharing(manager: EntityManager, collection_id: number): Promise<number[]> {
  const shares = await manager.findBy(CollectionShareEntity, { collection_id, permission: Not(IsNull()) });
  return shares.map(({ group_id }) => group_id);
}
