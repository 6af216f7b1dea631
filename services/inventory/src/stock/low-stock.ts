import { Injectable } from '@nestjs/common';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { LiveUpdates } from '@whereabouts/shared/nest/live-updates.js';
import type { EntityManager } from 'typeorm';
import type { StockRow } from './low.js';

/**
 * Tells an item's owner when its stock falls to the minimum, whoever lets it fall: once, and not again until it has
 * recovered.
 *
 * A fall is a decrease of the quantity after which the item is low, while no earlier notice of it stands. So none are
 * a new item, a raised minimum, a flag newly set on an item that is low already, and a restore from the trash; but the
 * next decrease after any of these is. An item has recovered as soon as its quantity is above its minimum, kept in
 * stock or not; until then clearing and setting the flag again says nothing twice.
 */
@Injectable()
export class LowStock {
  constructor(private readonly live: LiveUpdates) {}

  /**
   * To be called in the transaction of the change, which also bumps the owners' revisions: `before` as the rows were
   * read under lock, `after` as they are to be. An item that is only in `after` is new.
   */
  async watch(manager: EntityManager, before: StockRow[], after: StockRow[]): Promise<void> {
    const earlier = new Map(before.map((row) => [row.id, row]));
    const recovered = after.filter((row) => isAbove(row) && !isAbove(earlier.get(row.id)));
    if (recovered.length > 0) {
      const [withdrawn] = await manager.query<[{ user_id: number }[], number]>(
        `with standing as materialized (
           select id from notices where item_id = any($1) and kind = 'low_stock' and recovered_at is null order by item_id for no key update
         )
         update notices n set recovered_at = now() from standing where n.id = standing.id
         returning n.user_id`,
        [recovered.map((row) => row.id)],
      );
      this.tell(manager, withdrawn);
    }
    const fallen = after.filter((row) => isLow(row) && row.quantity < (earlier.get(row.id)?.quantity ?? 0));
    if (fallen.length === 0) return;
    this.tell(manager, fallen);
    await manager.query(
      `insert into notices (user_id, item_id, quantity, quantity_min)
       select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[])
       on conflict (item_id) where recovered_at is null and kind = 'low_stock' do nothing`,
      [
        fallen.map((row) => row.user_id),
        fallen.map((row) => row.id),
        fallen.map((row) => row.quantity),
        fallen.map((row) => row.quantity_min),
      ],
    );
  }

  private tell(manager: EntityManager, rows: { user_id: number }[]) {
    this.live.tell(manager, { user_ids: rows.map(({ user_id }) => user_id), topics: ['notices'] });
  }
}

/** An item that was so already has no notice standing: this or an earlier change has ended it. A new one has none. */
const isAbove = (row: StockRow | undefined) => !row || row.quantity > row.quantity_min;
