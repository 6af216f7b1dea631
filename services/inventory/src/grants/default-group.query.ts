import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';

const SHARE = `
  with target as (
    select group_id from group_members
    where user_id = $1 and is_default and role is not null and role <> 'viewer' limit 1
  ), shared as (
    insert into item_shares (item_id, group_id, owner_id, is_shared, version)
    select item_id, group_id, $1, true, -1 from target cross join unnest($2::bigint[]) item_id
    on conflict do nothing
  )
  select group_id from target`;

/**
 * Shares new items with their owner's default group at once. Sharing decides when it hears of them: its word, whatever
 * it is, has a higher version.
 * @returns the group
 */
export async function shareWithDefaultGroup(
  manager: EntityManager,
  { id }: Actor,
  item_ids: number[],
): Promise<number | null> {
  const [target] = await manager.query<{ group_id: number }[]>(SHARE, [id, item_ids]);
  return target?.group_id ?? null;
}
