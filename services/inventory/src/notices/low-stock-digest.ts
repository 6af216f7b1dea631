import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource, type EntityManager } from 'typeorm';

type Digest = PayloadOf<typeof notices.lowStockDigest>;

/** Without items there is no news. */
type DueUser = { user_id: number; items: Digest['items'] | null; at: Date };

/** When a user's digest is made, in hours of their day: before most people go shopping. */
const HOUR = 6;

/** How long notices that the mail server did not take are mailed again (docs/rules/checklists-and-stock.md). */
const TRIED_FOR_DAYS = 3;

/** Users dealt with in one transaction. */
const USERS_PER_BATCH = 100;

/**
 * Tells once a day of what has run low. A digest covers the notices from before the last such hour, so that there is
 * no second one before the next, and a day on which nobody was running is caught up with.
 */
@Injectable()
export class LowStockDigest {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Makes what is due at `now`; of several instances one does it, the others have nothing to do. */
  async send(now: Date): Promise<void> {
    while ((await this.sendSome(now)) === USERS_PER_BATCH);
  }

  /** Marks the notices and tells of them in one transaction. @returns the number of users dealt with */
  private sendSome(now: Date): Promise<number> {
    return this.source.transaction(async (manager) => {
      if (!(await isAlone(manager))) return 0;
      const users = await manager.query<DueUser[]>(DUE, [now, USERS_PER_BATCH]);
      const due = users.flatMap(({ user_id, items, at }) => (items ? [{ user_id, items, at: at.toISOString() }] : []));
      for (const digest of due) await this.outbox.publishEvent(manager, notices.lowStockDigest, digest);
      return users.length;
    });
  }

  /** Takes back a digest that was not mailed. The next look makes another one with the quantities of that time. */
  async takeBack(user_id: number, at: string): Promise<void> {
    await this.source.query(TAKE_BACK, [user_id, at, TRIED_FOR_DAYS]);
  }
}

/** At `$1`, the last time that the hour came in the user's time zone. */
const IN_ZONE = `at time zone coalesce(w.timezone, 'UTC')`;
const LAST_HOUR = `(
  (date_trunc('day', ($1::timestamptz ${IN_ZONE}) - interval '${HOUR} hours') + interval '${HOUR} hours') ${IN_ZONE})`;

/** What was read in the app, has recovered or went to the trash meanwhile is no news any more. */
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
    from marked m join items i on i.id = m.item_id and i.deleted_at is null
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
