import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_FILES, MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import type { EntityManager } from 'typeorm';
import { ItemTransactions, lockItems } from '../item-changes/item-transactions.js';
import { storeItems } from '../item-changes/store-items.query.js';
import type { ItemEntity } from '../items/item.entity.js';
import { itemNotFound } from '../items/item-not-found.js';
import { viewItems } from '../items/view-items.query.js';
import type { ListChange, Owned } from '../lists/list-changes.js';
import { LowStock } from '../stock/low-stock.js';
import { TrashRepository } from '../trash/trash.repository.js';
import { tooManyFiles } from './file-problems.js';
import { FILE_ORDER } from './file-rows.query.js';
import { FileTransactions } from './file-transactions.js';
import { MergeUndo, type MovedFile } from './merge-undo.service.js';
import { lockCollections } from './merged-items.query.js';

/** Moves each file once, and none that the item already has. The others go to the trash with their items. */
const MOVE_FILES = `
  update item_files f set item_id = $1, is_cover = false, position = moved.place
  from (
    select f.id, f.item_id, f.position, f.is_cover, row_number() over (order by f.item_id, ${FILE_ORDER})
      + (select coalesce(max(position), -1) from item_files where item_id = $1) as place
    from (
      select distinct on (image_id, image_box, url) * from item_files
      where item_id = any($2) and deleted_at is null order by image_id, image_box, url, item_id, position, id
    ) f
    where not exists (
      select from item_files t where t.item_id = $1 and t.deleted_at is null
        and (t.image_id, t.image_box, t.url) is not distinct from (f.image_id, f.image_box, f.url)
    )
  ) moved where f.id = moved.id returning f.id, moved.item_id, moved.position, moved.is_cover`;

const LOCK_COLLECTIONS = lockCollections(
  'c.id in (select collection_id from collection_items where item_id = any($1))',
);

const MOVE_MEMBERSHIPS = `
  insert into collection_items (collection_id, item_id, added_by)
  select distinct on (collection_id) collection_id, $1::bigint, added_by from collection_items
  where item_id = any($2) and collection_id = any($3) order by collection_id, item_id
  on conflict do nothing returning collection_id`;

/** Merges items of one owner that are the same thing. */
@Injectable()
export class ItemMerge {
  constructor(
    private readonly transactions: ItemTransactions,
    private readonly files: FileTransactions,
    private readonly lowStock: LowStock,
    private readonly trash: TrashRepository,
    private readonly undo: MergeUndo,
  ) {}

  /**
   * Merges items into one. Files move, and so do memberships in collections that the actor may change. Quantities add
   * up, and the other items go to the trash as one deletion. Restoring them undoes the merge. A repeated call changes
   * nothing, so that a client that lost the answer can try again.
   * @returns the kept item, and the states of all items for an Undo
   * @throws NotFoundException `item_not_found` unless the actor owns all items
   * @throws ConflictException `too_many_files`, or `item_departed` for a departed item
   * @throws BadRequestException `quantity_too_large`, or `invalid` if an item would be merged into itself
   */
  merge(actor: Actor, into: number, item_ids: number[]): Promise<{ item: Item; changed: ItemState[] }> {
    const others = [...new Set(item_ids)];
    if (others.includes(into)) {
      throw new BadRequestException({ message: 'An item cannot be merged into itself.', code: 'invalid' });
    }
    const merge = async (tx: Transaction, changed: ListChange[]) => {
      const collections = await tx.query<Owned[]>(LOCK_COLLECTIONS, [others, actor.id]);
      const items = await lockItems(tx, [into, ...others], [actor.id]);
      const target = items.find(({ id }) => id === into);
      if (!target || items.length <= others.length) return this.repeated(tx, actor, into, others);
      refuseDeparted(items);
      await this.store(tx, target, items);
      const [moved] = await tx.query<[MovedFile[], number]>(MOVE_FILES, [into, others]);
      if (target.file_count + moved.length > MAX_FILES) throw tooManyFiles();
      await this.files.follow(tx, [into, ...others]);
      const joined = await moveMemberships(tx, target, others, collections, changed);
      const gone = await this.trash.put(tx, actor, changed, 'i.id = any($3)', others);
      await this.undo.record(tx, into, items, moved, joined);
      changed.push({ kind: 'items', items: [target] });
      return gone;
    };
    return this.transactions.runAndRead(actor.id, [], merge, async (tx, gone) => {
      const [item] = await viewItems(tx, actor, [into]);
      if (!item) throw itemNotFound();
      return { item, changed: [{ id: into, updated_at: item.updated_at }, ...gone] };
    });
  }

  /** @throws NotFoundException unless all items have been merged before */
  private async repeated(tx: Transaction, actor: Actor, into: number, others: number[]): Promise<ItemState[]> {
    const gone = await this.undo.merged(tx, actor, into, others);
    if (gone.length < others.length) throw itemNotFound();
    return gone;
  }

  private async store(tx: Transaction, target: ItemEntity, items: ItemEntity[]) {
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    if (quantity > MAX_QUANTITY) throw quantityTooLarge();
    const after = { ...target, quantity, stock_keeping: items.some(({ stock_keeping }) => stock_keeping) };
    await this.lowStock.watch(tx, [target], [after]);
    await storeItems(tx, [after]);
  }
}

/** @returns ids of the collections that the kept item has joined */
async function moveMemberships(
  manager: EntityManager,
  target: Owned,
  others: number[],
  collections: Owned[],
  changed: ListChange[],
) {
  const ids = collections.map(({ id }) => id);
  const joined = await manager.query<{ collection_id: number }[]>(MOVE_MEMBERSHIPS, [target.id, others, ids]);
  for (const { id, user_id } of collections) {
    const items = [{ id: target.id, user_id: target.user_id }];
    changed.push({ kind: 'content', collection: { id, user_id }, items });
  }
  return joined.map(({ collection_id }) => collection_id);
}

function refuseDeparted(items: ItemEntity[]) {
  const departed = items.find((item) => item.departed !== null);
  if (!departed) return;
  const message = `“${departed.name}” has departed, and departed items cannot be merged. Bring it back first.`;
  throw new ConflictException({ message, code: 'item_departed' });
}

const quantityTooLarge = () =>
  new BadRequestException({
    message: `Together the items would have a quantity above ${MAX_QUANTITY.toLocaleString('en')}.`,
    code: 'quantity_too_large',
  });
