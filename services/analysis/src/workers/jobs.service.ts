import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { JobStats, Throughput } from '@whereabouts/shared/contracts/workers.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { DataSource } from 'typeorm';
import { EntryCounts } from '../entries/entry-counts.js';

const RECENT_JOBS = `
  select id, created_at,
    case when status in ('analyzing', 'saving') then 'processing' when status = 'error' then 'failed'
      when status = 'skipped' then 'completed' else status end as status,
    extract(epoch from finished_at - coalesce(started_at, finished_at))::float8 as duration_seconds
  from queue_entries order by id desc limit 10`;

/** Excludes skipped duplicates, because they took no processing time. */
const THROUGHPUT = `
  select minute as at, coalesce(completed, 0)::integer as completed, coalesce(failed, 0)::integer as failed
  from generate_series(date_trunc('minute', now()) - interval '59 minutes', now(), interval '1 minute') as minute
  left join (
    select date_trunc('minute', finished_at) as minute,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'error') as failed
    from queue_entries where finished_at >= date_trunc('minute', now()) - interval '59 minutes' group by 1
  ) finished using (minute)
  order by minute`;

type Row<T extends { [key in K]: string }, K extends string> = Omit<T, K> & Record<K, Date>;

/** Statistics of all users' queue entries. */
@Injectable()
export class JobsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly counts: EntryCounts,
  ) {}

  async stats(actor: Actor): Promise<JobStats> {
    const counts = await this.counts.stats(actor);
    const rows = await this.source.query<Row<JobStats['recent_jobs'][0], 'created_at'>[]>(RECENT_JOBS);
    return {
      total_jobs: counts.queue_total,
      pending_jobs: counts.queue_pending,
      processing_jobs: counts.queue_processing,
      completed_jobs: counts.queue_completed,
      failed_jobs: counts.queue_failed,
      recent_jobs: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    };
  }

  async throughput(actor: Actor): Promise<Throughput> {
    requireAdmin(actor);
    const rows = await this.source.query<Row<Throughput['minutes'][0], 'at'>[]>(THROUGHPUT);
    return { minutes: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }
}
