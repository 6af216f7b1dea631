import { GoneException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeletedUserEntity } from './deleted-user.entity.js';

/** The lock of the user `id`, in the service whose schema the connection looks into. */
const LOCK = `hashtextextended('whereabouts.' || current_schema() || '.person-' || id, 0)`;

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
    const [, isGone] = await Promise.all([hold(manager, [id, ...others]), isDeleted(manager, id)]);
    if (isGone) {
      throw new GoneException({ message: 'This account has been deleted.', code: 'account_deleted' });
    }
  }

  async includes(manager: EntityManager, id: number): Promise<boolean> {
    await hold(manager, [id]);
    return isDeleted(manager, id);
  }

  /** Those of the users who are not gone; they stay until the transaction ends. */
  async activeAmong(manager: EntityManager, ids: number[]): Promise<number[]> {
    const [, deleted] = await Promise.all([hold(manager, ids), deletedAmong(manager, ids)]);
    const gone = new Set(deleted.map(({ id }) => id));
    return ids.filter((id) => !gone.has(id));
  }

  /** Makes purges of these users wait until the transaction ends: what it then finds of them stays until then. */
  async hold(manager: EntityManager, ids: number[]) {
    await hold(manager, ids);
  }

  /** First step of a purge: nothing else is written for this user from here on. */
  async add(manager: EntityManager, id: number) {
    await manager.query(`select pg_advisory_xact_lock(${LOCK}) from (select $1::bigint as id) person`, [id]);
    await manager.createQueryBuilder().insert().into(DeletedUserEntity).values({ id }).orIgnore().execute();
  }
}

/** In the order of ids, so that two transactions never wait for each other by way of two purges. */
async function hold(manager: EntityManager, ids: number[]) {
  await manager.query(
    `select pg_advisory_xact_lock_shared(${LOCK})
     from (select distinct id from unnest($1::bigint[]) id order by id offset 0) people`,
    [ids],
  );
}

async function isDeleted(manager: EntityManager, id: number): Promise<boolean> {
  return (await manager.query<unknown[]>('select from deleted_users where id = $1', [id])).length > 0;
}

function deletedAmong(manager: EntityManager, ids: number[]) {
  return manager.query<{ id: number }[]>('select id from deleted_users where id = any($1)', [ids]);
}
