import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Every write bumps its user's revision in its own transaction, so that a list's ETag needs no item rows. */
@Injectable()
export class Revisions {
  async bump(manager: EntityManager, user_id: number) {
    await manager.query(
      `insert into revisions as r (user_id, revision) values ($1, 1)
       on conflict (user_id) do update set revision = r.revision + 1`,
      [user_id],
    );
  }
}
