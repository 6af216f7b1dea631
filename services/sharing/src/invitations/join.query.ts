import { GROUP_ROLES } from '@whereabouts/shared/contracts/groups.js';
import type { EntityManager } from 'typeorm';
import type { InvitationEntity } from './invitation.entity.js';

/** The strongest invitation to each group counts, and of it and the role that somebody has the stronger one. */
const JOIN = `
  insert into members as known (group_id, user_id, role)
  select distinct on (group_id) group_id, $1, role from unnest($2::bigint[], $3::text[]) invited (group_id, role)
  order by group_id, array_position($4::text[], role)
  on conflict (group_id, user_id) do update set role = excluded.role
  where array_position($4::text[], excluded.role) < array_position($4::text[], known.role)`;

/** Makes somebody a member of the groups that they are invited to; the caller holds these. */
export async function join(
  manager: EntityManager,
  user_id: number,
  invitations: Pick<InvitationEntity, 'group_id' | 'role'>[],
) {
  const group_ids = invitations.map(({ group_id }) => group_id);
  const roles = invitations.map(({ role }) => role);
  await manager.query(JOIN, [user_id, group_ids, roles, [...GROUP_ROLES]]);
}
