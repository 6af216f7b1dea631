import { ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Both limits bound the size of requests: a member list asks auth for all members at once, and each list of a user's
 * items includes what the user's groups share. Invited users count as members.
 */
export const MAX_MEMBERS = 200;
export const MAX_OWNED_GROUPS = 200;

/** Members and invitations of group `$1`. Ignores the invitation of email `$2`, which may be invited again. */
const TAKEN = `
  select (select count(*) from group_members where group_id = $1::bigint)
    + (select count(*) from invitations where group_id = $1::bigint and email <> $2 and expires_at > now()) as taken`;

/** Exact while the group is locked. @throws ConflictException `group_full` */
export async function requireRoom(manager: EntityManager, group_id: number, email: string) {
  const [{ taken }] = await manager.query<[{ taken: number }]>(TAKEN, [group_id, email]);
  if (taken < MAX_MEMBERS) return;
  throw new ConflictException({
    message: `A group has at most ${MAX_MEMBERS} members, including those who are invited.`,
    code: 'group_full',
  });
}

/** Serializes transactions that make the user an owner. @throws ConflictException `too_many_groups` */
export async function requireRoomAsOwner(manager: EntityManager, user_id: number) {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.owner-' || $1::bigint, 0))`,
    [user_id],
  );
  const [{ owned }] = await manager.query<[{ owned: number }]>(
    `select count(*) as owned from group_members where user_id = $1 and role = 'owner' and is_counted`,
    [user_id],
  );
  if (owned < MAX_OWNED_GROUPS) return;
  throw new ConflictException({
    message: `A user owns at most ${MAX_OWNED_GROUPS} groups.`,
    code: 'too_many_groups',
  });
}
