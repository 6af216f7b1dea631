import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { CountReports } from '@whereabouts/shared/nest/count-reports.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { DataSource, type EntityManager } from 'typeorm';
import { REPORT_EVERYBODY, TAKE_DUE } from './image-counts.query.js';

type Counted = PayloadOf<typeof stats.imagesCounted>['users'];

/** Users told of in one event. */
const BATCH = 500;

/** The database itself keeps them in the transactions that store and remove images. */
@Injectable()
export class ImageCounts extends CountReports {
  protected readonly everybodyDue = REPORT_EVERYBODY;

  constructor(
    @InjectDataSource() source: DataSource,
    private readonly outbox: Outbox,
  ) {
    super(source);
  }

  protected async reportSome(manager: EntityManager): Promise<boolean> {
    const [users] = await manager.query<[Counted, number]>(TAKE_DUE, [BATCH]);
    if (users.length > 0) await this.outbox.publishEvent(manager, stats.imagesCounted, { users });
    return users.length === BATCH;
  }
}
