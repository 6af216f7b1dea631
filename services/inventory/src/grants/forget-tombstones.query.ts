import type { EntityManager } from 'typeorm';

/** How often, by changes of a group, and how many of its latest are kept. */
const EVERY = 100;
const KEPT = 1_000;

const ENDED = {
  group_members: 'role is null',
  item_shares: 'not is_shared',
  collection_shares: 'permission is null',
};

/**
 * A tombstone keeps what comes late from coming back. Of what is a thousand changes of its group late nobody can say any
 * more whether it counts: the group is copied as a whole then, so that it needs none.
 */
export async function forgetTombstones(manager: EntityManager, group_id: number, version: number): Promise<void> {
  if (version % EVERY > 0 || version <= KEPT) return;
  const values = [group_id, version - KEPT];
  for (const [table, ended] of Object.entries(ENDED))
    await manager.query(`delete from ${table} where group_id = $1 and version <= $2 and ${ended}`, values);
  await manager.query('update groups set forgotten_version = greatest(forgotten_version, $2) where id = $1', values);
}
