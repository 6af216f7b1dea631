import type { InventoryService } from './inventory-service.js';

/**
 * Creates a collection of a user with items in it, each added by `added_by`. For tests of access through collections.
 */
export async function createCollection(
  { source }: InventoryService,
  user_id: number,
  item_ids: number[],
  { added_by = user_id, name = 'Box' } = {},
): Promise<number> {
  const [{ id }] = await source.query(
    `insert into collections (user_id, name) values ($1, $2 || ' ' || gen_random_uuid()) returning id`,
    [user_id, name],
  );
  await source.query(
    `insert into collection_items (collection_id, item_id, added_by) select $1, item_id, $3 from unnest($2::bigint[]) item_id`,
    [id, item_ids, added_by],
  );
  return id;
}
