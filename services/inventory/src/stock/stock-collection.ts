import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Revisions } from '../items/revisions.js';

/** Everybody's system collection (docs/rules/checklists-and-stock.md). */
@Injectable()
export class StockCollection {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
    private readonly revisions: Revisions,
  ) {}

  /** For a user whose registration has not been told here yet. @throws GoneException for a deleted user */
  async prepare(user_id: number): Promise<void> {
    if (await exists(this.source.manager, user_id)) return;
    await this.source.transaction(async (manager) => {
      await this.deletedUsers.assertActive(manager, user_id);
      await this.ensure(manager, user_id);
    });
  }

  /** Makes it for whoever has none yet, in a transaction that has refused deleted users. */
  async ensure(manager: EntityManager, user_id: number): Promise<void> {
    if (await exists(manager, user_id)) return;
    await manager.query(
      `insert into collections (user_id, name, is_system, stock_keeping) values ($1, 'Stock', true, true)
       on conflict do nothing`,
      [user_id],
    );
    await this.revisions.bump(manager, { collections_of: [user_id] });
  }
}

async function exists(manager: EntityManager, user_id: number): Promise<boolean> {
  const [{ exists }] = await manager.query<[{ exists: boolean }]>(
    'select exists (select from collections where user_id = $1 and is_system)',
    [user_id],
  );
  return exists;
}
