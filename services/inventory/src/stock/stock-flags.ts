import { Injectable } from '@nestjs/common';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { NEXT_UPDATED_AT } from '../item-changes/store-items.query.js';
import type { ListChange, Owned } from '../lists/list-changes.js';
import { LowStock } from './low-stock.js';

/**
 * Sets and clears `stock_keeping`, the only record of membership in Stock. Adds the changed items to `changed`.
 */
@Injectable()
export class StockFlags {
  constructor(private readonly lowStock: LowStock) {}

  /** @returns the number of items whose flag has changed */
  put(tx: Transaction, changed: ListChange[], item_ids: number[], stock_keeping: boolean): Promise<number> {
    return this.turn(tx, changed, stock_keeping, 'id = any($2)', item_ids);
  }

  /**
   * Sets the flag of items that this transaction creates. They keep their `updated_at`, because only this transaction
   * sees them.
   */
  async putNew(tx: Transaction, item_ids: number[]): Promise<void> {
    await tx.query('update items set stock_keeping = true where id = any($1)', [item_ids]);
    await this.lowStock.watchNew(tx, item_ids);
  }

  /** Empties a user’s Stock, trash included. @returns the number of live items that were in it */
  clearAll(tx: Transaction, changed: ListChange[], user_id: number): Promise<number> {
    return this.turn(tx, changed, false, 'user_id = $2', user_id);
  }

  /** Locks rows by ascending id, so that two calls with the same items do not deadlock. */
  private async turn(
    tx: Transaction,
    changed: ListChange[],
    stock_keeping: boolean,
    which: string,
    value: unknown,
  ): Promise<number> {
    const items = await tx.query<(Owned & { is_live: boolean })[]>(
      `with turned as materialized (
         select id from items where ${which} and stock_keeping <> $1::boolean order by id for no key update
       ), written as (
         update items i set stock_keeping = $1, updated_at = ${NEXT_UPDATED_AT} from turned where i.id = turned.id
         returning i.id, i.user_id, i.deleted_at is null as is_live
       )
       select * from written`,
      [stock_keeping, value],
    );
    changed.push({ kind: 'items', items });
    // Notices of low items are hidden while the items are not in Stock.
    this.lowStock.tell(tx, items);
    return items.filter(({ is_live }) => is_live).length;
  }
}
