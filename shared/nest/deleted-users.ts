import { GoneException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeletedUserEntity } from './deleted-user.entity.js';
import { USER_LOCK } from './hold-users.migration.js';

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
    const active = await this.activeAmong(manager, [id, ...others]);
    if (!active.includes(id)) {
      throw new GoneException({ message: 'This account has been deleted.', code: 'account_deleted' });
    }
  }

  async includes(manager: EntityManager, id: number): Promise<boolean> {
    return (await this.activeAmong(manager, [id])).length === 0;
  }

  /** Those of the users who are not gone. Purges of all of them wait until the transaction ends. */
  async activeAmong(manager: EntityManager, ids: number[]): Promise<number[]> {
    const active = await manager.query<{ id: number }[]>('select id from active_users($1) id', [ids]);
    return active.map(({ id }) => id);
  }

  /** First step of a purge: nothing else is written for this user from here on. */
  async add(manager: EntityManager, id: number) {
    await manager.query(`select pg_advisory_xact_lock(${USER_LOCK}) from (select $1::bigint as id) person`, [id]);
    await manager.createQueryBuilder().insert().into(DeletedUserEntity).values({ id }).orIgnore().execute();
  }
}
