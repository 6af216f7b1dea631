import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { type ReportNotice, tellOfReport } from '../notices/raise-notices.query.js';
import { ReportEntity } from './report.entity.js';

export type ReportAttempt = Pick<ReportEntity, 'id' | 'user_id' | 'wanted' | 'attempts'>;

/** Deliveries of a job before its report counts as failed: processes may be killed during a rollout. */
export const MAX_ATTEMPTS = 6;

const FAILED = 'The report could not be made. Try again, or limit it to a place or a collection.';

const BEGIN = `
  update reports set attempts = attempts + 1, progress = 0,
    status = case when attempts < ${MAX_ATTEMPTS} then 'running' else 'failed' end,
    error = case when attempts < ${MAX_ATTEMPTS} then null else $2 end
  where id = $1 and status = any(array['pending', 'running'])
  returning id, user_id, wanted, attempts, status`;

/**
 * Moves a report through its states. A change applies only while its attempt is the latest: the broker may deliver a
 * job again while an instance that seemed lost still works on it.
 */
@Injectable()
export class ReportAttempts {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly live: LiveUpdates,
  ) {}

  /** @returns null for a report that is finished, erased, or was tried too often */
  async begin(id: number): Promise<ReportAttempt | null> {
    return transaction(this.source, async (tx) => {
      const [[report]] = await tx.query<[(ReportAttempt & Pick<ReportEntity, 'status'>)[]]>(BEGIN, [id, FAILED]);
      if (report?.status === 'failed') await this.raise(tx, report, 'report_failed');
      return report?.status === 'running' ? report : null;
    });
  }

  /** @returns false if another attempt has taken over, or the report is gone */
  async tell(attempt: ReportAttempt, progress: number): Promise<boolean> {
    return this.change(this.source.manager, attempt, { progress });
  }

  fail(attempt: ReportAttempt): Promise<void> {
    return this.end(attempt, { status: 'failed', error: FAILED }, 'report_failed');
  }

  finish(attempt: ReportAttempt, files: ReportEntity['files']): Promise<void> {
    return this.end(attempt, { status: 'ready', progress: 100, files }, 'report_ready');
  }

  /** The notice is raised in the same transaction, so a report has one. */
  private end(attempt: ReportAttempt, change: QueryDeepPartialEntity<ReportEntity>, kind: ReportNotice): Promise<void> {
    return transaction(this.source, async (tx) => {
      if (await this.change(tx, attempt, change)) await this.raise(tx, attempt, kind);
    });
  }

  /** The user may have left the page. */
  private async raise(tx: Transaction, { id, user_id }: ReportAttempt, kind: ReportNotice) {
    await tellOfReport(tx, user_id, id, kind);
    this.live.tell(tx, { user_ids: [user_id], topics: ['notices'] });
  }

  private async change(
    manager: EntityManager,
    { id, attempts }: ReportAttempt,
    change: QueryDeepPartialEntity<ReportEntity>,
  ): Promise<boolean> {
    const { affected } = await manager.update(ReportEntity, { id, attempts, status: 'running' }, change);
    return Boolean(affected);
  }
}
