import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { CountReports } from '@whereabouts/shared/nest/count-reports.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { DataSource, type EntityManager } from 'typeorm';
import { COUNT_CHANGED, COUNT_EVERYBODY } from './counts.query.js';

/** Users counted in one statement. */
const BATCH = 500;

/**
 * Items change in many ways, and writes of one user come side by side: nobody waits for a counter, but whoever's
 * revision has moved is counted again.
 */
@Injectable()
export class ItemCounts extends CountReports {
  protected readonly everybodyDue = COUNT_EVERYBODY;

  constructor(
    @InjectDataSource() source: DataSource,
    private readonly outbox: Outbox,
  ) {
    super(source);
  }

  protected async reportSome(manager: EntityManager): Promise<boolean> {
    const users = await manager.query<PayloadOf<typeof stats.itemsCounted>['users']>(COUNT_CHANGED, [BATCH]);
    if (users.length > 0) await this.outbox.publishEvent(manager, stats.itemsCounted, { users });
    return users.length === BATCH;
  }
}
