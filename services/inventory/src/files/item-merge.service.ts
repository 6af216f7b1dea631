import { BadRequestException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
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

/** Moves each file once, and none that the item already has. The others go to the trash with their items. */
const MOVE_FILES = `
  update item_files f set item_id = $1, is_cover = false, position = moved.place
  from (
    select f.id, row_number() over (order by f.item_id, ${FILE_ORDER})
      + (select coalesce(max(position), -1) from item_files where item_id = $1) as place
    from (
      select distinct on (image_id, image_box, url) * from item_files
      where item_id = any($2) and deleted_at is null order by image_id, image_box, url, item_id, position, id
    ) f
    where not exists (
      select from item_files t where t.item_id = $1 and t.deleted_at is null
        and (t.image_id, t.image_box, t.url) is not distinct from (f.image_id, f.image_box, f.url)
    )
  ) moved where f.id = moved.id`;

/** Collections of the items that the user may change. As in other changes of collections, they are locked first. */
const LOCK_COLLECTIONS = `
  select c.id, c.user_id from collections c
  where c.id in (select collection_id from collection_items where item_id = any($1)) and exists (
    select from visible_collections v
    where v.user_id = $2 and v.collection_id = c.id and v.permission <> 'view' offset 0
  )
  order by c.id for share of c`;

const MOVE_MEMBERSHIPS = `
  insert into collection_items (collection_id, item_id, added_by)
  select distinct on (collection_id) collection_id, $1::bigint, added_by from collection_items
  where item_id = any($2) and collection_id = any($3) order by collection_id, item_id
  on conflict do nothing`;

/** Merges items of one owner that are the same thing. */
@Injectable()
export class ItemMerge {
  constructor(
    private readonly transactions: ItemTransactions,
    private readonly files: FileTransactions,
    private readonly lowStock: LowStock,
    private readonly trash: TrashRepository,
  ) {}

  /**
   * Merges items into one. Files move, and so do memberships in collections that the actor may change. Quantities add up, and the other items go to the
   * trash as one deletion.
   * @throws NotFoundException `item_not_found` unless the actor owns all items
   * @throws ConflictException `too_many_files`
   * @throws BadRequestException `quantity_too_large`, or `invalid` if an item would be merged into itself
   */
  merge(actor: Actor, into: number, item_ids: number[]): Promise<Item> {
    const others = [...new Set(item_ids)];
    if (others.includes(into)) {
      throw new BadRequestException({ message: 'An item cannot be merged into itself.', code: 'invalid' });
    }
    const merge = async (tx: Transaction, changed: ListChange[]) => {
      const collections = await tx.query<Owned[]>(LOCK_COLLECTIONS, [others, actor.id]);
      const items = await lockItems(tx, [into, ...others], [actor.id]);
      const target = items.find(({ id }) => id === into);
      const isComplete = items.length > others.length && items.every(({ departed }) => departed === null);
      if (!target || !isComplete) throw itemNotFound();
      await this.store(tx, target, items);
      const [, moved] = await tx.query<[unknown, number]>(MOVE_FILES, [into, others]);
      if (target.file_count + moved > MAX_FILES) throw tooManyFiles();
      await this.files.follow(tx, [into, ...others]);
      await moveMemberships(tx, target, others, collections, changed);
      await this.trash.put(tx, actor, changed, 'i.id = any($3)', others);
      changed.push({ kind: 'items', items: [target] });
      return into;
    };
    return this.transactions.runAndRead(actor.id, [], merge, async (tx, id) => {
      const [item] = await viewItems(tx, actor, [id]);
      if (!item) throw itemNotFound();
      return item;
    });
  }

  private async store(tx: Transaction, target: ItemEntity, items: ItemEntity[]) {
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    if (quantity > MAX_QUANTITY) throw quantityTooLarge();
    const after = { ...target, quantity, stock_keeping: items.some(({ stock_keeping }) => stock_keeping) };
    await this.lowStock.watch(tx, [target], [after]);
    await storeItems(tx, [after]);
  }
}

async function moveMemberships(
  manager: EntityManager,
  target: Owned,
  others: number[],
  collections: Owned[],
  changed: ListChange[],
) {
  const ids = collections.map(({ id }) => id);
  await manager.query(MOVE_MEMBERSHIPS, [target.id, others, ids]);
  for (const { id, user_id } of collections) {
    const items = [{ id: target.id, user_id: target.user_id }];
    changed.push({ kind: 'content', collection: { id, user_id }, items });
  }
}

const quantityTooLarge = () =>
  new BadRequestException({
    message: `Together the items would have a quantity above ${MAX_QUANTITY.toLocaleString('en')}.`,
    code: 'quantity_too_large',
  });
