import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { reports } from '@whereabouts/shared/contracts/reports.js';
import { OnCommand, OnJob } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ReportJobs } from './report-jobs.js';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly jobs: ReportJobs,
  ) {}

  @OnCommand(reports.create)
  async create({ actor, ...wanted }: RequestOf<typeof reports.create>) {
    return { report_id: await this.reports.create(actor, wanted) };
  }

  @OnCommand(reports.find)
  find({ actor, report_id }: RequestOf<typeof reports.find>) {
    return this.reports.find(actor, report_id);
  }

  @OnJob(reports.make)
  make({ report_id }: PayloadOf<typeof reports.make>) {
    return this.jobs.run(report_id);
  }
}
