import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { reconciliation } from '@whereabouts/shared/contracts/reconciliation.js';
import { OnEvent } from '@whereabouts/shared/nest/message-handlers.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { usersWithoutAccount } from '@whereabouts/shared/nest/reconciliation/users-without-account.js';
import { DataSource } from 'typeorm';
import { EntriesService } from '../entries/entries.service.js';

const USER_COLUMNS = {
  queue_entries: 'user_id',
  batches: 'user_id',
  ai_calls: 'user_id',
  ai_days: 'user_id',
  dispatch_fairness: 'user_id',
};

/** Compares users with those that auth has. */
@Controller()
export class ReconciliationController {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly entries: EntriesService,
  ) {}

  @OnEvent(reconciliation.usersStanding)
  async usersStanding(standing: PayloadOf<typeof reconciliation.usersStanding>) {
    const gone = await usersWithoutAccount(this.source, USER_COLUMNS, standing);
    for (const id of gone) await this.entries.purge(id);
    const { run_id, part } = standing;
    const mended = { users: gone.length };
    await this.source.transaction((manager) =>
      this.outbox.publishEvent(manager, reconciliation.byAnalysis, { run_id, part, mended }),
    );
  }
}
