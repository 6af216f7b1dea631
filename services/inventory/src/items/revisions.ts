import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Counting on from the clock, no revision comes twice, not even after a backup has been restored. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Every write bumps its user's revision in its own transaction, so that a list's ETag needs no item rows. It is the
 * last step, after all other rows have been locked: whoever waits for it holds nothing that its holder still needs.
 */
@Injectable()
export class Revisions {
  /** For what changes an item; it makes every list of the user's news, those of collections, too. */
  async bump(manager: EntityManager, user_id: number) {
    await manager.query(
      `insert into revisions as r (user_id, revision) values ($1, ${NOW_MS})
       on conflict (user_id) do update set revision = greatest(r.revision + 1, ${NOW_MS})`,
      [user_id],
    );
  }

  /** For what changes collections or what lies in them, but no item. */
  async bumpCollections(manager: EntityManager, user_id: number) {
    await manager.query(
      `insert into revisions as r (user_id, revision, collections) values ($1, 0, ${NOW_MS})
       on conflict (user_id) do update set collections = greatest(r.collections + 1, ${NOW_MS})`,
      [user_id],
    );
  }
}
