import { ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Collection, type CollectionChange } from '@whereabouts/shared/contracts/collections.js';
import { rawJson } from '@whereabouts/shared/nest/raw-json.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/sql-errors.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Revisions } from '../items/revisions.js';
import { StockCollection } from '../stock/stock-collection.js';
import { StockFlags } from '../stock/stock-flags.js';
import { CollectionEntity } from './collection.entity.js';
import { canManage, canSee, collectionNotFound, requireAccess } from './collection-access.js';
import { CollectionChanges } from './collection-changes.js';
import { COLLECTION_ITEMS, COLLECTION_LIST, COLLECTION_VIEW } from './collection-view.js';
import { EXPORTED_COLLECTIONS } from './exported-collections.query.js';
import { MEMBERS } from './members.js';

type NewRow = Pick<Collection, 'name' | 'is_checklist' | 'stock_keeping'>;

/** Before a name is taken the person's Stock is made, so that nobody takes that one. */
@Injectable()
export class CollectionsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: CollectionChanges,
    private readonly stock: StockCollection,
    private readonly flags: StockFlags,
    private readonly revisions: Revisions,
  ) {}

  /** Stock first, then by name; or "not modified". */
  async list(actor: Actor, with_counts: boolean, with_system: boolean, etag: string | undefined) {
    if (with_system) await this.stock.prepare(actor.id);
    return rawJson(this.source, COLLECTION_LIST, [actor.id, etag ?? null, with_counts, with_system]);
  }

  async find(actor: Actor, id: number): Promise<Collection> {
    requireAccess(actor, await this.source.manager.findOneBy(CollectionEntity, { id }), canSee);
    return viewOf(this.source.manager, actor, id);
  }

  /** What lies in it, newest items first, or "not modified". */
  async items(actor: Actor, id: number, etag: string | undefined) {
    requireAccess(actor, await this.source.manager.findOneBy(CollectionEntity, { id }), canSee);
    return rawJson(this.source, COLLECTION_ITEMS, [actor.id, etag ?? null, id]);
  }

  /** All of the actor's own with what lies in them. */
  export(actor: Actor) {
    return rawJson(this.source, EXPORTED_COLLECTIONS, [actor.id, null]);
  }

  /** @throws ConflictException `name_taken` */
  async create(actor: Actor, row: NewRow): Promise<Collection> {
    await this.stock.prepare(actor.id);
    return this.changes.by(actor, async (manager) => {
      const id = await add(manager, actor, row);
      await this.revisions.bumpCollections(manager, actor.id);
      return viewOf(manager, actor, id);
    });
  }

  /**
   * One that becomes stock-keeping sets the flag of what lies in it, as if it were put in anew.
   * @throws ConflictException `system_collection`, `name_taken`
   */
  async change(actor: Actor, id: number, change: CollectionChange): Promise<Collection> {
    await this.stock.prepare(actor.id);
    return this.changes.in(actor, { id, rule: canManage, hold: 'alone' }, async (manager, collection) => {
      refuseSystem(collection);
      const { name, is_checklist, stock_keeping } = { ...collection, ...change };
      await takingName(name, () => manager.update(CollectionEntity, { id }, { name, is_checklist, stock_keeping }));
      if (change.stock_keeping) await this.keepInStock(manager, actor, id);
      return viewOf(manager, actor, id);
    });
  }

  /** Deletes no item. @throws ConflictException `system_collection` */
  delete(actor: Actor, id: number): Promise<void> {
    return this.changes.in(actor, { id, rule: canManage, hold: 'alone' }, async (manager, collection) => {
      refuseSystem(collection);
      await manager.delete(CollectionEntity, { id });
    });
  }

  /** A copy of Stock is an ordinary collection. @throws ConflictException `name_taken` */
  async duplicate(actor: Actor, id: number, name: string): Promise<Collection> {
    await this.stock.prepare(actor.id);
    return this.changes.in(actor, { id, rule: canSee, hold: 'shared' }, async (manager, original) => {
      const copy = await add(manager, actor, { ...original, name });
      await manager.query(
        // What is being erased meanwhile stays out.
        `insert into collection_items (collection_id, item_id)
         select $1, i.id from ${MEMBERS} m join items i on i.id = m.item_id
         where m.collection_id = $2 order by i.id for key share of i`,
        [copy, id],
      );
      if (original.stock_keeping) await this.keepInStock(manager, actor, copy);
      return viewOf(manager, actor, copy);
    });
  }

  private async keepInStock(manager: EntityManager, { id }: Actor, collection_id: number) {
    await this.flags.putAll(manager, collection_id);
    await this.revisions.bump(manager, id);
  }
}

async function add(manager: EntityManager, { id }: Actor, row: NewRow): Promise<number> {
  const { name, is_checklist, stock_keeping } = row;
  const added = await takingName(name, () =>
    manager.insert(CollectionEntity, { user_id: id, name, is_checklist, stock_keeping }),
  );
  return added.identifiers[0]?.id;
}

/** One that the actor sees. @throws NotFoundException for one deleted meanwhile */
async function viewOf(manager: EntityManager, actor: Actor, id: number): Promise<Collection> {
  const [found] = await manager.query<{ collection: unknown }[]>(
    `select row_to_json(c) as collection from (${COLLECTION_VIEW} and c.id = $2::bigint) c`,
    [actor.id, id, true],
  );
  if (!found) throw collectionNotFound();
  return Collection.parse(found.collection);
}

function refuseSystem({ is_system, name }: CollectionEntity) {
  if (!is_system) return;
  const message = `“${name}” belongs to the app: it cannot be changed or deleted.`;
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
