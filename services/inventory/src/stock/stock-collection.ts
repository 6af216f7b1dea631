import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Revisions } from '../lists/revisions.js';

/** Creates the system collection "Stock" of users (docs/rules/checklists-and-stock.md). */
@Injectable()
export class StockCollection {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
    private readonly revisions: Revisions,
  ) {}

  /** Creates Stock for a user whose registration event has not arrived yet. @throws GoneException for a deleted user */
  async prepare(user_id: number): Promise<void> {
    if (await exists(this.source.manager, user_id)) return;
    await transaction(this.source, async (tx) => {
      await this.deletedUsers.assertActive(tx, user_id);
      await this.ensure(tx, user_id);
    });
  }

  /** Creates Stock if the user has none. Call this in a transaction that has rejected deleted users. */
  async ensure(tx: Transaction, user_id: number): Promise<void> {
    if (await exists(tx, user_id)) return;
    const [stock] = await tx.query<{ id: number }[]>(
      `insert into collections (user_id, name, is_system, stock_keeping) values ($1, 'Stock', true, true)
       on conflict do nothing returning id`,
      [user_id],
    );
    if (stock) await this.revisions.record(tx, [{ kind: 'collection', collection: { id: stock.id, user_id } }]);
  }
}

async function exists(manager: EntityManager, user_id: number): Promise<boolean> {
  const [{ exists }] = await manager.query<[{ exists: boolean }]>(
    'select exists (select from collections where user_id = $1 and is_system)',
    [user_id],
  );
  return exists;
}
