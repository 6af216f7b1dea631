import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource, type EntityManager } from 'typeorm';
import { IS_LOW } from '../stock/low.js';

type Digest = PayloadOf<typeof notices.lowStockDigest>;

/** `items` is null if the user has no news. */
type DueUser = { user_id: number; items: Digest['items'] | null; at: Date };

/** Hour of the user’s day at which the digest is sent: before most people go shopping. */
const HOUR = 6;

/** How long a failed mail is retried (docs/rules/checklists-and-stock.md). */
const TRIED_FOR_DAYS = 3;

/** Number of users handled in one transaction. */
const USERS_PER_BATCH = 100;

/**
 * Publishes a daily digest of low stock for each user. A digest covers the notices raised before the last digest hour.
 * So a user gets at most one digest between two such hours, and a day without a running instance is caught up.
 */
@Injectable()
export class LowStockDigest {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes the digests that are due at `now`. An advisory lock lets only one instance do it. */
  async send(now: Date): Promise<void> {
    while ((await this.sendSome(now)) === USERS_PER_BATCH);
  }

  /** Marks the notices and publishes their digests in one transaction. @returns the number of users handled */
  private sendSome(now: Date): Promise<number> {
    return transaction(this.source, async (tx) => {
      if (!(await isAlone(tx))) return 0;
      const users = await tx.query<DueUser[]>(DUE, [now, USERS_PER_BATCH]);
      const due = users.flatMap(({ user_id, items, at }) => (items ? [{ user_id, items, at: at.toISOString() }] : []));
      for (const digest of due) await this.outbox.publishEvent(tx, notices.lowStockDigest, digest);
      return users.length;
    });
  }

  /**
   * Marks the notices of a digest that was not mailed as unsent. The next run makes a new digest with current
   * quantities.
   */
  async takeBack(user_id: number, at: string): Promise<void> {
    await this.source.query(TAKE_BACK, [user_id, at, TRIED_FOR_DAYS]);
  }
}

/** The last digest hour in the user’s time zone at time `$1`. */
const IN_ZONE = `at time zone coalesce(w.timezone, 'UTC')`;
const LAST_HOUR = `(
  (date_trunc('day', ($1::timestamptz ${IN_ZONE}) - interval '${HOUR} hours') + interval '${HOUR} hours') ${IN_ZONE})`;

/**
 * Leaves out notices that were read in the app, items that have recovered or were taken out of Stock, and items in the
 * trash.
 */
const DUE = `
  with users as (
    select distinct n.user_id, ${LAST_HOUR} as until
    from notices n left join preferences w on w.user_id = n.user_id
    where n.mailed_at is null and n.kind = 'low_stock' and n.created_at < ${LAST_HOUR}
    order by n.user_id limit $2
  ), due as materialized (
    select n.id from notices n join users using (user_id)
    where n.mailed_at is null and n.kind = 'low_stock' and n.created_at < users.until
    order by n.item_id, n.id for no key update of n
  ), marked as (
    update notices n set mailed_at = now() from due where n.id = due.id
    returning n.user_id, n.item_id, n.read_at is null and n.recovered_at is null as is_news
  ), news as (
    select m.user_id, i.name, i.quantity, i.quantity_min,
      row_number() over (partition by m.user_id order by lower(i.name), i.id) as place
    from marked m join items i on i.id = m.item_id and i.deleted_at is null and ${IS_LOW}
    left join preferences w on w.user_id = m.user_id
    where m.is_news and coalesce(w.low_stock_mail, true)
  )
  select p.user_id, (
    select json_agg(json_build_object('item_name', name, 'quantity', quantity, 'quantity_min', quantity_min) order by place)
    from news where news.user_id = p.user_id and place <= 100
  ) as items, now()::timestamptz(3) as at
  from users p`;

const TAKE_BACK = `
  update notices set mailed_at = null
  where user_id = $1 and kind = 'low_stock' and mailed_at = $2 and created_at > now() - $3 * interval '1 day'`;

async function isAlone(manager: EntityManager): Promise<boolean> {
  const [{ alone }] = await manager.query<[{ alone: boolean }]>(
    `select pg_try_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.low-stock-digest', 0))
       as alone`,
  );
  return alone;
}
