import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource } from 'typeorm';
import { UNTOLD } from './batch.entity.js';

/** A batch must be idle for this long, because a browser adds its photos one after another. */
const REST = `interval '10 seconds'`;

/** Maximum number of batches per transaction. */
const AT_ONCE = 100;

const HAS_ENDED = `not exists (
    select from queue_entries e where e.user_id = b.user_id and e.batch_id = b.batch_id
      and (e.status in ('pending', 'analyzing', 'saving') or e.updated_at > now() - ${REST})
  )`;

/** The lock prevents additions until the transaction ends. Earlier additions are visible only to the next statement. */
const LOCK_ENDED = `
  select b.user_id, b.batch_id from batches b where ${UNTOLD} and ${HAS_ENDED}
  limit ${AT_ONCE} for no key update skip locked`;

/** Marks the locked batches as published. Returns only batches that have results and were not undone. */
const MARK_TOLD = `
  with told as (
    update batches b set told_at = now()
    from unnest($1::bigint[], $2::text[]) as locked (user_id, batch_id)
    where b.user_id = locked.user_id and b.batch_id = locked.batch_id and ${HAS_ENDED}
    returning b.*
  )
  select told.user_id, told.batch_id, told.name as batch_name, told.told_at as ended_at, ended.*
  from told cross join lateral (
    select coalesce(array_agg(id order by id) filter (where items_saved > 0), '{}') as queue_ids,
      coalesce(sum(items_saved), 0)::int as items_saved, count(*) filter (where status = 'error')::int as failed
    from queue_entries e where e.user_id = told.user_id and e.batch_id = told.batch_id
  ) ended
  where told.undone_at is null and (ended.items_saved > 0 or ended.failed > 0)`;

/** Publishes the end of each batch once, however many processes check. */
@Injectable()
export class EndedBatches {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async tell(): Promise<void> {
    await transaction(this.source, async (tx) => {
      const locked = await tx.query<{ user_id: number; batch_id: string }[]>(LOCK_ENDED);
      if (locked.length === 0) return;
      const keys = [locked.map(({ user_id }) => user_id), locked.map(({ batch_id }) => batch_id)];
      const ended = await tx.query<PayloadOf<typeof analysis.batchEnded>[]>(MARK_TOLD, keys);
      for (const batch of ended) await this.outbox.publishEvent(tx, analysis.batchEnded, batch);
    });
  }
}
