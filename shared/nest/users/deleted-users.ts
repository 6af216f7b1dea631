import { GoneException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeletedUserEntity } from './deleted-user.entity.js';
import { USER_LOCK } from './user-locks.migration.js';

/** A subquery for the users of an array who are not deleted. Purges of these users wait until the transaction ends. */
export const ACTIVE_AMONG = (users: string) => `select id from active_users(${users}) id`;

/**
 * Names user `$1` as the one who makes the changes of the transaction, for the triggers of the history. The setting ends
 * with the transaction. In a statement of its own, it would cost every change a round trip.
 */
const NAME_ACTOR = `, set_config('whereabouts.actor', ($1::bigint)::text, true)`;

/**
 * Prevents writes for deleted users, such as the result of an image that a worker was processing. A lock per user
 * makes a purge wait for the current writes. Later writes see that the user is deleted.
 */
@Injectable()
export class DeletedUsers {
  /**
   * Call this first in every transaction that writes for a user, before any row is locked: a purge locks its user
   * first and then waits for rows.
   * @param others users whose data is also written; deleted users among them are ignored because their data is gone
   * @throws GoneException (410) for a deleted user
   */
  async assertActive(manager: EntityManager, id: number, others: number[] = []) {
    const users = `array_prepend($1::bigint, $2::bigint[])`;
    requireActive(id, await activeUsers(manager, users, [id, others], NAME_ACTOR));
  }

  /**
   * As `assertActive`, but finds the other users in the same statement.
   * @param query selects their `user_id`
   * @param values of the query; the first is the user's id
   */
  async assertActiveWith(manager: EntityManager, query: string, values: [id: number, ...unknown[]]) {
    const users = `array(select $1::bigint union select user_id from (${query}) others)`;
    requireActive(values[0], await activeUsers(manager, users, values, NAME_ACTOR));
  }

  async includes(manager: EntityManager, id: number): Promise<boolean> {
    return (await this.activeAmong(manager, [id])).length === 0;
  }

  /** The users who are not deleted. Purges of these users wait until the transaction ends. */
  async activeAmong(manager: EntityManager, ids: number[]): Promise<number[]> {
    return activeUsers(manager, '$1', [ids]);
  }

  /** The first step of a purge. After it, no transaction writes for this user. */
  async add(manager: EntityManager, id: number) {
    await manager.query(`select pg_advisory_xact_lock(${USER_LOCK}) from (select $1::bigint as id) person`, [id]);
    await manager.createQueryBuilder().insert().into(DeletedUserEntity).values({ id }).orIgnore().execute();
  }
}

async function activeUsers(manager: EntityManager, users: string, values: unknown[], more = ''): Promise<number[]> {
  const active = await manager.query<{ id: number }[]>(`select id${more} from active_users(${users}) id`, values);
  return active.map(({ id }) => id);
}

function requireActive(id: number, active: number[]) {
  if (active.includes(id)) return;
  throw new GoneException({ message: 'This account has been deleted.', code: 'account_deleted' });
}
