import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { reconciliation } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { reconcile } from '@whereabouts/shared/nest/messaging/reconciliation/reconcile.js';
import { DataSource } from 'typeorm';
import { EntriesService } from '../entries/entries.service.js';

const USER_COLUMNS = {
  queue_entries: 'user_id',
  batches: 'user_id',
  ai_calls: 'user_id',
  ai_days: 'user_id',
  ai_user_months: 'user_id',
  dispatch_fairness: 'user_id',
};

/** Reconciles users with auth. */
@Controller()
export class ReconciliationController {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly entries: EntriesService,
  ) {}

  @OnEvent(reconciliation.usersStanding)
  usersStanding(standing: PayloadOf<typeof reconciliation.usersStanding>) {
    return reconcile(standing, {
      source: this.source,
      outbox: this.outbox,
      columns: USER_COLUMNS,
      purge: (id) => this.entries.purge(id),
      done: reconciliation.byAnalysis,
    });
  }
}
