import { Injectable } from '@nestjs/common';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { UsersStanding } from '@whereabouts/shared/contracts/reconciliation.js';
import type { EntityManager } from 'typeorm';

/** Users per event. Their names take at most 300 kB. */
const USERS_PER_PART = 500;

/** Reads all existing users, so that other services can find data of users that no longer exist. */
@Injectable()
export class StandingUsers {
  /**
   * The table lock blocks new users until the transaction ends. So every id up to the last assigned one is in the parts
   * or belongs to no user. If there is no user, the result is empty: otherwise the services would delete all data.
   */
  async inParts(manager: EntityManager, run_id: number): Promise<UsersStanding[]> {
    await manager.query('lock table users in share mode');
    const [{ last_id, at }] = await manager.query<[{ last_id: number; at: Date }]>(
      `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('users', 'id')::regclass), 0) as last_id,
         clock_timestamp() as at`,
    );
    const users = await manager.query<UsersStanding['users']>('select id, display_name from users order by id');
    const chunks = Array.from(chunksOf(users, USERS_PER_PART));
    let after_id = 0;
    return chunks.map((some, index) => {
      const up_to_id = index === chunks.length - 1 ? Math.max(last_id, some.at(-1)?.id ?? 0) : (some.at(-1)?.id ?? 0);
      const part = { run_id, part: index + 1, after_id, up_to_id, users: some, at: at.toISOString() };
      after_id = up_to_id;
      return part;
    });
  }
}
