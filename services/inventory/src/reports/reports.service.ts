import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type NewReport, type Report, reports } from '@whereabouts/shared/contracts/reports.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource } from 'typeorm';
import { canSee, findCollection } from '../collections/collection-access.js';
import { ReportEntity } from './report.entity.js';
import { REPORT_QUERIES, type ReportTotals, reportedBy } from './reported-items.query.js';

/** More would take longer than the broker waits for a job, and more memory than a process may have. */
const MAX_REPORT_ITEMS = 10_000;

/** Starts reports and tells how far they are. A report belongs to the user who asked for it. */
@Injectable()
export class ReportsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /**
   * @throws NotFoundException `collection_not_found`; BadRequestException `report_empty` or `report_too_large`;
   * ConflictException `report_running` while another report of the user is being made
   */
  async create(actor: Actor, wanted: NewReport): Promise<number> {
    const { manager } = this.source;
    if (wanted.collection_id) await findCollection(manager, actor, wanted.collection_id, canSee);
    const [totals] = await manager.query<ReportTotals[]>(REPORT_QUERIES.totals, reportedBy(actor.id, wanted));
    const departed = wanted.with.includes('departed') ? (totals?.departed_count ?? 0) : 0;
    requireSize((totals?.item_count ?? 0) + departed);
    try {
      return await transaction(this.source, async (tx) => {
        await this.deletedUsers.assertActive(tx, actor.id);
        const { identifiers } = await tx.insert(ReportEntity, { user_id: actor.id, wanted });
        const report_id: number = identifiers[0]?.id;
        await this.outbox.enqueueJob(tx, reports.make, [{ report_id }]);
        return report_id;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'reports_open')) throw error;
      throw new ConflictException({
        message: 'Another report of yours is being made. Wait until it is ready.',
        code: 'report_running',
      });
    }
  }

  /** @throws NotFoundException unless the actor asked for the report, and after it was erased */
  async find(actor: Actor, id: number): Promise<Report> {
    const report = await this.source.manager.findOneBy(ReportEntity, { id, user_id: actor.id });
    if (!report) throw new NotFoundException({ message: 'The report was not found.', code: 'report_not_found' });
    const { status, progress, error } = report;
    const files = report.files.map((file) => ({ ...file, url: `/api/reports/${id}/files/${file.format}` }));
    return { status, progress, files, error };
  }
}

function requireSize(item_count: number) {
  if (item_count === 0) {
    throw new BadRequestException({
      message: 'None of your items match. Choose another place, category or collection.',
      code: 'report_empty',
    });
  }
  if (item_count <= MAX_REPORT_ITEMS) return;
  const limit = MAX_REPORT_ITEMS.toLocaleString('en');
  throw new BadRequestException({
    message: `A report has at most ${limit} items. Choose a place, a category or a collection.`,
    code: 'report_too_large',
    limit: MAX_REPORT_ITEMS,
  });
}
