import { GoneException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeletedUserEntity } from './deleted-user.entity.js';
import { USER_LOCK } from './hold-users.migration.js';

/** In a statement: those of the users, an array, who are not gone. Purges of all of them wait until its transaction ends. */
export const ACTIVE_AMONG = (users: string) => `select id from active_users(${users}) id`;

/**
 * Keeps late arrivals out: what was on its way when a user went, such as an image in a worker's hands. A lock per
 * user makes a purge wait for the writes under way, and later writes see that it has been there.
 */
@Injectable()
export class DeletedUsers {
  /**
   * Comes first in every transaction that writes for somebody, before any row is locked: a purge has its user to
   * itself first, and then waits for rows.
   * @param others users whose things are written, too; of these one who is gone by then has taken everything along
   * @throws GoneException (410) for a deleted user
   */
  async assertActive(manager: EntityManager, id: number, others: number[] = []) {
    requireActive(id, await this.activeAmong(manager, [id, ...others]));
  }

  /**
   * The same, with the others found in the same statement.
   * @param query selects their `user_id`
   * @param values of the query; the first one is the user's id
   */
  async assertActiveWith(manager: EntityManager, query: string, values: [id: number, ...unknown[]]) {
    const users = `array(select $1::bigint union select user_id from (${query}) others)`;
    requireActive(values[0], await activeUsers(manager, users, values));
  }

  async includes(manager: EntityManager, id: number): Promise<boolean> {
    return (await this.activeAmong(manager, [id])).length === 0;
  }

  /** Those of the users who are not gone. Purges of all of them wait until the transaction ends. */
  async activeAmong(manager: EntityManager, ids: number[]): Promise<number[]> {
    return activeUsers(manager, '$1', [ids]);
  }

  /** First step of a purge: nothing else is written for this user from here on. */
  async add(manager: EntityManager, id: number) {
    await manager.query(`select pg_advisory_xact_lock(${USER_LOCK}) from (select $1::bigint as id) person`, [id]);
    await manager.createQueryBuilder().insert().into(DeletedUserEntity).values({ id }).orIgnore().execute();
  }
}

async function activeUsers(manager: EntityManager, users: string, values: unknown[]): Promise<number[]> {
  const active = await manager.query<{ id: number }[]>(ACTIVE_AMONG(users), values);
  return active.map(({ id }) => id);
}

function requireActive(id: number, active: number[]) {
  if (active.includes(id)) return;
  throw new GoneException({ message: 'This account has been deleted.', code: 'account_deleted' });
}
