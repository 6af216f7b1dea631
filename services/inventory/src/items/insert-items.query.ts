import type { EntityManager } from 'typeorm';
import { ItemEntity } from './item.entity.js';
import type { NewRow } from './new-items.js';

/** Items that one statement creates; PostgreSQL takes 65,535 parameters. */
const CHUNK = 500;

/** Creates items, those without whose `uuid` the owner has already, and tells which ones are new. */
export async function insertItems(manager: EntityManager, rows: NewRow[]): Promise<Pick<ItemEntity, 'id' | 'uuid'>[]> {
  const created: Pick<ItemEntity, 'id' | 'uuid'>[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const insert = manager
      .createQueryBuilder()
      .insert()
      .into(ItemEntity)
      .values(rows.slice(from, from + CHUNK));
    // TypeORM would write what comes back into the rows one after the other, though some may be missing.
    insert.orIgnore().returning(['id', 'uuid']).updateEntity(false);
    created.push(...(await insert.execute()).raw);
  }
  return created;
}
