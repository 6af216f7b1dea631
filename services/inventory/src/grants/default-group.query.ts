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
  select (select group_id from target) as group_id,
    exists (select from group_members where user_id = $1 and role is not null and role <> 'viewer')
      or (select doubts > settled from grant_copy) as is_possible`;

interface DefaultGroup {
  /** The group, as far as this copy of sharing's grants knows. */
  group_id: number | null;
  /** Whether they may have one: they are in a group that they can share with, or the copy is doubtful. */
  is_possible: boolean;
}

/**
 * Shares new items with their owner's default group at once. Sharing decides when it hears of them: its word, whatever
 * it is, has a higher version. It need not hear of items whose owner can have no default group.
 */
export async function shareWithDefaultGroup(
  manager: EntityManager,
  { id }: Actor,
  item_ids: number[],
): Promise<DefaultGroup> {
  const [found] = await manager.query<[DefaultGroup]>(SHARE, [id, item_ids]);
  return found;
}
