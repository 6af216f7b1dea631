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
  bump(manager: EntityManager, user_id: number): Promise<void> {
    return this.bumpAll(manager, [user_id]);
  }

  /** For what changes collections or what lies in them, but no item. */
  bumpCollections(manager: EntityManager, user_id: number): Promise<void> {
    return this.bumpAll(manager, [], [user_id]);
  }

  /**
   * `bump` for several users, and `bumpCollections` for those in `collections_of`, who may be others. They wait for each
   * other in the order of their ids.
   */
  async bumpAll(manager: EntityManager, user_ids: number[], collections_of: number[] = []): Promise<void> {
    await manager.query(
      `insert into revisions as r (user_id, revision, collections)
       select user_id, case when user_id = any($1) then ${NOW_MS} else 0 end,
         case when user_id = any($2) then ${NOW_MS} else 0 end
       from (select distinct user_id from unnest($1::bigint[] || $2::bigint[]) user_id) people order by user_id
       on conflict (user_id) do update set
         revision = case when excluded.revision = 0 then r.revision else greatest(r.revision + 1, ${NOW_MS}) end,
         collections = case when excluded.collections = 0 then r.collections else greatest(r.collections + 1, ${NOW_MS}) end`,
      [user_ids, collections_of],
    );
  }
}
