import type { EntityManager } from 'typeorm';

/** Tombstones are deleted every `EVERY` versions of a group. Those of the latest `KEPT` versions stay. */
const EVERY = 100;
const KEPT = 1_000;

const ENDED = {
  group_members: 'role is null',
  item_shares: 'not is_shared',
  collection_shares: 'permission is null',
};

/**
 * Deletes old tombstones. A tombstone keeps a late change from restoring an ended row. A change that is more than a
 * thousand versions late makes the replica fetch the whole group, so older tombstones are not needed.
 */
export async function forgetTombstones(manager: EntityManager, group_id: number, version: number): Promise<void> {
  if (version % EVERY > 0 || version <= KEPT) return;
  const values = [group_id, version - KEPT];
  for (const [table, ended] of Object.entries(ENDED))
    await manager.query(`delete from ${table} where group_id = $1 and version <= $2 and ${ended}`, values);
  await manager.query('update groups set forgotten_version = greatest(forgotten_version, $2) where id = $1', values);
}
