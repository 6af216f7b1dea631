import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { SavedItems, SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource, type EntityManager } from 'typeorm';
import { CollectionItemsInserter } from '../collections/collection-items-inserter.js';
import { ownersOfCollections } from '../collections/owners-of.query.js';
import { checkCustomValues } from '../custom-fields/custom-values.js';
import { boxesShown, Images } from '../images/images.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { viewItems } from '../items/view-items.query.js';
import type { ListChange } from '../lists/list-changes.js';
import { CorrectionMemory } from '../name-corrections/correction-memory.js';
import { asSpelled } from '../spellings/known-spellings.query.js';
import { LowStock } from '../stock/low-stock.js';
import { UserNames } from '../users/user-names.service.js';
import { ItemQuota } from './item-quota.js';
import { imageIdsOf, insertAndShare, type NewRow, rowsOf } from './new-item-rows.js';

/** Creates items. */
@Injectable()
export class NewItems {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly images: Images,
    private readonly transactions: ItemTransactions,
    private readonly inserter: CollectionItemsInserter,
    private readonly outbox: Outbox,
    private readonly quota: ItemQuota,
    private readonly names: UserNames,
    private readonly lowStock: LowStock,
    private readonly corrections: CorrectionMemory,
  ) {}

  /**
   * Creates items, all or none. The call can be repeated: a known `uuid` returns the item of the first call, and a
   * known `queue_id` returns the number of items of the first call.
   * @throws GoneException if the user was deleted in the meantime
   */
  async save(call: SaveItemsAs): Promise<SavedItems> {
    const { actor, queue_id } = call;
    await this.names.require(actor.id);
    const rows = rowsOf(call, await this.images.usable(actor, imageIdsOf(call), queue_id ? call.image : undefined));
    const collection_ids = rows.map(({ collection_id }) => collection_id).filter((id) => id !== undefined);
    const owners = await ownersOfCollections(this.source.manager, actor, collection_ids);
    const saved = await this.transactions.runAndRead(
      actor.id,
      owners,
      async (tx, changed) => {
        const created = await this.create(tx, call, rows, changed);
        if (created.length === rows.length) return created;
        if (queue_id) return idsOf(tx, actor, 'queue_id = $2 and deleted_at is null', queue_id);
        const uuids = rows.map(({ uuid }) => uuid);
        return idsOf(tx, actor, 'uuid = any($2)', uuids);
      },
      async (tx, ids) => {
        // The caller does not use the items of a queue entry.
        if (queue_id) return { total_saved: ids.length, items: [] };
        const items = await viewItems(tx, actor, ids);
        return { total_saved: items.length, items };
      },
    );
    return { success: true, ...saved };
  }

  /** Adds rows. A row whose `uuid` exists is skipped, even if that item is in the trash. @returns the created items */
  async add(tx: Transaction, actor: Actor, rows: NewRow[], changed: ListChange[], queue_id?: number) {
    const envelope = this.outbox.envelope();
    const spelled = await asSpelled(tx, rows);
    const created = await this.quota.keep(tx, actor.id, rows.length, () =>
      insertAndShare(tx, actor, spelled, queue_id ?? null, envelope, boxesShown(rows)),
    );
    if (created.length === 0) return created;
    this.outbox.written(tx);
    const isCreated = new Set(created.map(({ uuid }) => uuid));
    const made = rows.filter(({ uuid }) => isCreated.has(uuid));
    await checkCustomValues(
      tx,
      made.map(({ custom }) => ({ user_id: actor.id, after: custom })),
    );
    const stocked = new Set(rows.filter(({ stock_keeping }) => stock_keeping).map(({ uuid }) => uuid));
    await this.lowStock.watchNew(
      tx,
      created.filter(({ uuid }) => stocked.has(uuid)).map(({ id }) => id),
    );
    changed.push({ kind: 'items', items: created.map(({ id }) => ({ id, user_id: actor.id })) });
    return created;
  }

  /** @returns the ids of the created items */
  private async create(tx: Transaction, call: SaveItemsAs, rows: NewRow[], changed: ListChange[]) {
    const { actor, items, queue_id } = call;
    if (rows.length > 1 && items.some(({ uuid }) => uuid)) await lockSaves(tx, actor);
    const added = await this.add(tx, actor, rows, changed, queue_id);
    const created = new Map(added.map(({ uuid, id }) => [uuid, id]));
    const renamed = rows.filter(({ name, suggested_name }) => suggested_name && suggested_name !== name);
    await this.corrections.add(
      tx,
      actor,
      renamed.flatMap(({ uuid }) => created.get(uuid) ?? []),
    );
    const members = rows.flatMap(({ uuid, collection_id }) => {
      const item_id = created.get(uuid);
      return item_id && collection_id ? [{ item_id, collection_id }] : [];
    });
    await this.inserter.add(tx, actor, members, changed);
    return [...created.values()];
  }
}

/** The ids of the actor’s items that meet a condition on the value `$2`, trash included. */
async function idsOf(manager: EntityManager, { id }: Actor, condition: string, value: unknown): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(`select id from items where user_id = $1 and ${condition}`, [
    id,
    value,
  ]);
  return rows.map((row) => row.id);
}

/**
 * Serializes the saves of one user. Two calls that name the same uuids in a different order would deadlock. Uuids that
 * the server creates cannot collide.
 */
async function lockSaves(manager: EntityManager, { id }: Actor) {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.save-items-' || $1::bigint, 0))`,
    [id],
  );
}
