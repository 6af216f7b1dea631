import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Checked } from '@whereabouts/shared/contracts/collections.js';
import { isNoDataFound } from '@whereabouts/shared/nest/database/sql-errors.js';
import type { EntityManager } from 'typeorm';
import type { CollectionEntity } from '../collections/collection.entity.js';
import { canCheck } from '../collections/collection-access.js';
import { CollectionTransactions } from '../collections/collection-transactions.js';
import { isVisible } from '../grants/visible-items.query.js';
import { liveItem } from '../items/live-item.js';
import type { ListChange, Owned } from '../lists/list-changes.js';

type Check = Omit<Checked, 'success'>;

/** Sets and clears the checks of checklists. */
@Injectable()
export class ChecksService {
  constructor(private readonly transactions: CollectionTransactions) {}

  /**
   * Sets the check to the given state. Of two devices the last one wins. A repeated call changes nothing, not even
   * `checked_at`.
   * @throws ConflictException `not_a_checklist`
   * @throws NotFoundException `item_not_found` if the actor does not see the item in the checklist
   */
  async set(actor: Actor, id: number, item_id: number, is_checked: boolean): Promise<Check> {
    const item_ids = [item_id];
    const target = { id, rule: canCheck, hold: 'shared', item_ids } as const;
    try {
      const [check] = await this.transactions.in(actor, target, (tx, collection, changed) => {
        requireChecklist(collection);
        changed.push({ kind: 'checks', collection, item_ids });
        return tx.query<[Check]>(SET, [actor.id, item_id, id, is_checked]);
      });
      return check;
    } catch (error) {
      if (isNoDataFound(error)) throw notInChecklist();
      throw error;
    }
  }

  /**
   * Unchecks all items of the checklist.
   * @returns the number of checked items that the actor could see
   * @throws ConflictException `not_a_checklist`
   */
  clear(actor: Actor, id: number): Promise<number> {
    return this.transactions.in(actor, { id, rule: canCheck, hold: 'alone' }, (tx, collection, changed) => {
      requireChecklist(collection);
      return uncheckAll(tx, actor, collection, changed);
    });
  }
}

/** @throws ConflictException `not_a_checklist` */
export function requireChecklist({ is_checklist, name }: CollectionEntity): void {
  if (is_checklist) return;
  throw new ConflictException({ message: `“${name}” is not a checklist.`, code: 'not_a_checklist' });
}

const SET = 'select is_checked, to_json(checked_at) as checked_at from set_check($1, $2, $3, $4)';

const notInChecklist = () =>
  new NotFoundException({ message: 'This item is not in the checklist.', code: 'item_not_found' });

/** Locks rows by ascending item id. Purges delete rows in the same order, so the two cannot deadlock. */
const UNCHECK_ALL = `
  with checked as materialized (
    select item_id from collection_items where collection_id = $2 and is_checked
    order by item_id for no key update
  ), unchecked as (
    update collection_items m set is_checked = false, checked_at = null, checked_by = null from checked
    where m.collection_id = $2 and m.item_id = checked.item_id returning m.item_id
  )
  select count(*) from unchecked u cross join lateral ${liveItem('id = u.item_id')} i
  where i.user_id = $1 or ${isVisible('i.id')}`;

/** @returns the number of checked items that the actor could see */
export async function uncheckAll(
  manager: EntityManager,
  actor: Actor,
  collection: Owned,
  changed: ListChange[],
): Promise<number> {
  const [{ count }] = await manager.query<[{ count: number }]>(UNCHECK_ALL, [actor.id, collection.id]);
  changed.push({ kind: 'checks', collection, item_ids: 'many' });
  return count;
}
