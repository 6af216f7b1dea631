import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';
import { isEditable } from '../access/is-shown.js';
import { isAmong } from '../access/ways.js';
import type { ItemEntity } from '../items/item.entity.js';

const EDITABLE = `
  with lying as materialized (select item_id from collection_items where collection_id = $2)
  select i.id, i.user_id
  from lying cross join lateral (select * from items where id = lying.item_id offset 0) i
  where (i.user_id = $1::bigint or i.deleted_at is null)
    and ${isEditable(isAmong('select item_id from lying'))}`;

/** Items in a collection, no system's one, that the actor may change: their own, also in the trash, and others' live ones. */
export function editableIn(
  manager: EntityManager,
  actor: Actor,
  access: Access,
  collection_id: number,
): Promise<Pick<ItemEntity, 'id' | 'user_id'>[]> {
  return manager.query(EDITABLE, [actor.id, collection_id, JSON.stringify(access)]);
}
