import { GoneException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeletedPersonEntity } from './deleted-person.entity.js';

/** A lock of a person, in the service whose schema the connection looks into. */
const LOCK_OF = `hashtextextended('whereabouts.' || current_schema() || '.person-' || $1::bigint, 0)`;

/**
 * Keeps late arrivals out: what was on its way when an account went, such as a photo in a worker's hands. A lock per
 * person makes a purge wait for the writes under way, and later writes see that it has been there.
 */
@Injectable()
export class DeletedPeople {
  /** Comes first in every transaction that writes for somebody. @throws GoneException (410) for a deleted account. */
  async refuse(manager: EntityManager, id: number) {
    if (await this.includes(manager, id)) {
      throw new GoneException({ message: 'This account has been deleted.', code: 'account_deleted' });
    }
  }

  async includes(manager: EntityManager, id: number): Promise<boolean> {
    await manager.query(`select pg_advisory_xact_lock_shared(${LOCK_OF})`, [id]);
    return manager.existsBy(DeletedPersonEntity, { id });
  }

  /** First step of a purge: nothing else is written for this person from here on. */
  async add(manager: EntityManager, id: number) {
    await manager.query(`select pg_advisory_xact_lock(${LOCK_OF})`, [id]);
    await manager.createQueryBuilder().insert().into(DeletedPersonEntity).values({ id }).orIgnore().execute();
  }
}
