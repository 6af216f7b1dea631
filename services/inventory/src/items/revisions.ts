import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Counting on from the clock, no revision comes twice, not even after a backup has been restored. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Every write bumps its user's revision in its own transaction, so that a list's ETag needs no item rows. */
@Injectable()
export class Revisions {
  async bump(manager: EntityManager, user_id: number) {
    await manager.query(
      `insert into revisions as r (user_id, revision) values ($1, ${NOW_MS})
       on conflict (user_id) do update set revision = greatest(r.revision + 1, ${NOW_MS})`,
      [user_id],
    );
  }
}
