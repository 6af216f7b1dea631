import { ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Both bound what one request must carry: a list of members asks auth for all of them at once, and what somebody's groups
 * share goes with each of their lists. Those who are invited count as members.
 */
export const MAX_MEMBERS = 200;
export const MAX_OWNED_GROUPS = 200;

/** People in the group `$1` or on their way into it, but for the e-mail `$2`, which may be invited again. */
const TAKEN = `
  select (select count(*) from group_members where group_id = $1::bigint)
    + (select count(*) from invitations where group_id = $1::bigint and email <> $2 and expires_at > now()) as taken`;

/** Exact while the group is held. @throws ConflictException `group_full` */
export async function requireRoom(manager: EntityManager, group_id: number, email: string) {
  const [{ taken }] = await manager.query<[{ taken: number }]>(TAKEN, [group_id, email]);
  if (taken < MAX_MEMBERS) return;
  throw new ConflictException({
    message: `A group has at most ${MAX_MEMBERS} members, those who are invited included.`,
    code: 'group_full',
  });
}

/**
 * Whoever becomes an owner of two groups at once becomes so one after the other. @throws ConflictException
 * `too_many_groups`
 */
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
    message: `A person owns at most ${MAX_OWNED_GROUPS} groups.`,
    code: 'too_many_groups',
  });
}
