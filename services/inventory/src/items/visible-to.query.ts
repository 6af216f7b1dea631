import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Item, ItemDetails } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';

/** Names told at most. */
const NAMED = 20;

/** Who else sees item `$2` of user `$3`: of another's item, as far as they do so through groups of user `$1`'s own. */
const VISIBLE_TO = `
  select count(*)::int as visible_to_count, coalesce(
    json_agg(json_build_object('user_id', user_id, 'display_name', display_name) order by place) filter (where place <= ${NAMED}),
    '[]'
  ) as visible_to
  from (
    select g.user_id, u.display_name, row_number() over (order by lower(u.display_name), g.user_id) as place
    from (
      select distinct user_id from item_grants
      where item_id = $2 and owner_id = $3 and user_id <> $1 and user_id <> $3 and ($1 = $3 or group_id in (
        select group_id from group_members where user_id = $1 and role is not null
      ))
    ) g join users u on u.id = g.user_id
  ) named`;

/** By name; the owner, who always sees it, is not among them. */
export async function visibleTo(
  manager: EntityManager,
  actor: Actor,
  { id, user_id }: Item,
): Promise<Pick<ItemDetails, 'visible_to' | 'visible_to_count'>> {
  const [answer] = await manager.query<[Pick<ItemDetails, 'visible_to' | 'visible_to_count'>]>(VISIBLE_TO, [
    actor.id,
    id,
    user_id,
  ]);
  return answer;
}
