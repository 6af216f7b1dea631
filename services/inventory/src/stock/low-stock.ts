import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { forgetOld } from '../notices/raise-notices.query.js';
import { IS_LOW, type StockRow } from './low.js';

/** A call that raises more notices than this for one user gathers them into one (docs/rules/notices.md). */
const MOST_SINGLE = 10;

/**
 * Raises notices for items without a standing notice.
 * @param items selects owner, item, quantity, minimum
 * @param gathering a new id, used if there are many notices
 */
const raise = (items: string, gathering: string) => `
  insert into notices (user_id, item_id, quantity, quantity_min, gathering)
  select low.*, case when count(*) over (partition by low.user_id) > ${MOST_SINGLE} then ${gathering}::uuid end
  from (${items}) low (user_id, item_id, quantity, quantity_min)
  where not exists (
    select from notices n where n.item_id = low.item_id and n.recovered_at is null and n.kind = 'low_stock'
  )
  on conflict (item_id) where recovered_at is null and kind = 'low_stock' do nothing`;

const RAISE = raise('select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[])', '$5');

/** Raises notices for the new items `$1`. */
const RAISE_OF_NEW = `${raise(
  `select i.user_id, i.id, i.quantity, i.quantity_min from items i where i.id = any($1) and ${IS_LOW}`,
  '$2',
)}
  returning user_id`;

/** Locks by ascending item id, as `NoticesService.read` does. */
const RECOVER = `
  with standing as materialized (
    select id, read_at from notices where item_id = any($1) and kind = 'low_stock' and recovered_at is null
    order by item_id for update
  ), withdrawn as (
    delete from notices n using standing s where n.id = s.id and s.read_at is null returning n.user_id
  ), kept as (
    update notices n set recovered_at = now() from standing s where n.id = s.id and s.read_at is not null
    returning n.user_id
  )
  select user_id from withdrawn union select user_id from kept`;

/**
 * Notifies the owner of an item when its stock runs low, even if another user changed it. An item has at most one
 * unread notice. The notices of many items of one call are shown as one, but each is withdrawn by itself.
 *
 * A new item that is low raises a notice. So does a change that lowers the quantity or raises the minimum and leaves
 * the item low. The notice stands until the quantity is above the minimum, and no second one is raised while it stands.
 * An item that recovers loses its notice; a notice that was read stays as history. Setting `stock_keeping` on a low
 * item raises no notice, because Stock shows its user which items are low. The notices of an item that leaves Stock are
 * hidden until it is back.
 */
@Injectable()
export class LowStock {
  constructor(private readonly live: LiveUpdates) {}

  /**
   * Call this in the transaction of the change, which also bumps the owners' revisions.
   * @param before the rows as they were read under lock
   * @param after the same rows as they will be
   */
  async watch(tx: Transaction, before: StockRow[], after: StockRow[]): Promise<void> {
    const known = new Map(before.map((row) => [row.id, row]));
    const changes = after.map((row) => ({ row, earlier: known.get(row.id) ?? row }));
    const recovered = changes.filter(({ row, earlier }) => isAbove(row) && !isAbove(earlier));
    if (recovered.length > 0) {
      const owners = await tx.query<{ user_id: number }[]>(RECOVER, [recovered.map(({ row }) => row.id)]);
      this.tell(tx, owners);
    }
    // Notices of items outside of Stock are hidden.
    this.tell(
      tx,
      changes.filter(({ row, earlier }) => row.stock_keeping !== earlier.stock_keeping).map(({ row }) => row),
    );
    const fallen = changes.filter(({ row, earlier }) => isLow(row) && isLess(row, earlier)).map(({ row }) => row);
    if (fallen.length === 0) return;
    this.tell(tx, fallen);
    await tx.query(RAISE, [
      fallen.map((row) => row.user_id),
      fallen.map((row) => row.id),
      fallen.map((row) => row.quantity),
      fallen.map((row) => row.quantity_min),
      randomUUID(),
    ]);
    await forgetOld(tx, idsOf(fallen));
  }

  /** Call this in the transaction that creates the items, after their rows and flags are written. */
  async watchNew(tx: Transaction, item_ids: number[]): Promise<void> {
    if (item_ids.length === 0) return;
    const raised = await tx.query<{ user_id: number }[]>(RAISE_OF_NEW, [item_ids, randomUUID()]);
    if (raised.length === 0) return;
    this.tell(tx, raised);
    await forgetOld(tx, idsOf(raised));
  }

  /** Publishes that the notices of these owners have changed. */
  tell(tx: Transaction, rows: { user_id: number }[]) {
    if (rows.length === 0) return;
    this.live.tell(tx, { user_ids: idsOf(rows), topics: ['notices'] });
  }
}

const idsOf = (rows: { user_id: number }[]) => [...new Set(rows.map(({ user_id }) => user_id))];

/** A departed item needs no notice either. */
const isAbove = ({ quantity, quantity_min, departed }: StockRow) => departed !== null || quantity > quantity_min;

const isLess = (row: StockRow, earlier: StockRow) =>
  row.quantity < earlier.quantity || row.quantity_min > earlier.quantity_min || earlier.departed !== null;
