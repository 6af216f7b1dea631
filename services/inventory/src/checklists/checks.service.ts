import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Checked } from '@whereabouts/shared/contracts/collections.js';
import type { EntityManager } from 'typeorm';
import type { CollectionEntity } from '../collections/collection.entity.js';
import { canCheck } from '../collections/collection-access.js';
import { CollectionChanges } from '../collections/collection-changes.js';

type Check = Omit<Checked, 'success'>;

/** Checks in checklists. */
@Injectable()
export class ChecksService {
  constructor(private readonly changes: CollectionChanges) {}

  /**
   * Says how it is to be, so that of two devices the last one decides, and a repeated call changes nothing, not even
   * the time of the check.
   * @throws ConflictException `not_a_checklist`
   * @throws NotFoundException `item_not_found` for an item that is not in it, or in the trash
   */
  set(actor: Actor, id: number, item_id: number, is_checked: boolean): Promise<Check> {
    return this.changes.in(actor, { id, rule: canCheck, hold: 'shared' }, async (manager, collection) => {
      requireChecklist(collection);
      const [[check]] = await manager.query<[Check[], number]>(
        `update collection_items m set is_checked = $3,
           checked_at = case when not $3 then null when m.is_checked then m.checked_at else now() end
         from items i
         where m.collection_id = $1 and m.item_id = $2 and i.id = m.item_id and i.deleted_at is null
         returning m.is_checked, to_json(m.checked_at) as checked_at`,
        [id, item_id, is_checked],
      );
      if (check) return check;
      throw new NotFoundException({ message: 'This item is not in the checklist.', code: 'item_not_found' });
    });
  }

  /** @returns how many live items were checked. @throws ConflictException `not_a_checklist` */
  clear(actor: Actor, id: number): Promise<number> {
    return this.changes.in(actor, { id, rule: canCheck, hold: 'alone' }, (manager, collection) => {
      requireChecklist(collection);
      return uncheckAll(manager, id);
    });
  }
}

/** @throws ConflictException `not_a_checklist` */
export function requireChecklist({ is_checklist, name }: CollectionEntity): void {
  if (is_checklist) return;
  throw new ConflictException({ message: `“${name}” is not a checklist.`, code: 'not_a_checklist' });
}

export async function uncheckAll(manager: EntityManager, collection_id: number): Promise<number> {
  const [{ count }] = await manager.query<[{ count: number }]>(
    // In the order of ids, in which the rows of erased items go, too.
    `with checked as materialized (
       select item_id from collection_items where collection_id = $1 and is_checked
       order by item_id for no key update
     ), unchecked as (
       update collection_items m set is_checked = false, checked_at = null from checked
       where m.collection_id = $1 and m.item_id = checked.item_id returning m.item_id
     )
     select count(*) from unchecked u join items i on i.id = u.item_id where i.deleted_at is null`,
    [collection_id],
  );
  return count;
}
