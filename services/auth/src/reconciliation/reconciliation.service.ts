import { Injectable, Logger, NotFoundException, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf, ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import {
  Mended,
  RECONCILERS,
  type Reconciled,
  type Reconciler,
  reconciliation,
} from '@whereabouts/shared/contracts/reconciliation.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { DataSource } from 'typeorm';
import { ReconciliationEntity } from './reconciliation.entity.js';
import { ReconciliationResultEntity } from './reconciliation-result.entity.js';
import { StandingUsers } from './standing-users.js';

const KEPT = `interval '1 day'`;

/** A run that was deleted in the meantime needs no results. */
const RECORD = `
  insert into reconciliation_results (run_id, service, part, mended)
  select id, $2, $3, $4 from reconciliations where id = $1 on conflict do nothing`;

/** Tells all services which users there are, and keeps what they have mended. */
@Injectable()
export class ReconciliationService implements OnApplicationBootstrap {
  private readonly log = new Logger('Reconciliation');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly users: StandingUsers,
  ) {}

  /** A restored backup asks for a run. */
  async onApplicationBootstrap() {
    while (await this.tellNext());
  }

  async begin(): Promise<ResponseOf<typeof reconciliation.begin>> {
    await this.source.query(`delete from reconciliations where asked_at < now() - ${KEPT}`);
    const [{ id }] = await this.source.query<[{ id: number }]>(
      'insert into reconciliations default values returning id',
    );
    await this.tellNext();
    return { run_id: id };
  }

  /** @throws NotFoundException for a run that is older than a day */
  async progress({ run_id }: RequestOf<typeof reconciliation.progress>) {
    const run = await this.source.manager.findOneBy(ReconciliationEntity, { id: run_id });
    if (!run) throw new NotFoundException();
    const results = await this.source.manager.findBy(ReconciliationResultEntity, { run_id });
    const services = RECONCILERS.map((service) => {
      const own = results.filter((result) => result.service === service);
      return { service, parts: own.length, mended: sumOf(own.map(({ mended }) => mended)) };
    });
    return { parts: run.parts ?? 0, services };
  }

  async record(service: Reconciler, { run_id, part, mended }: Reconciled) {
    await this.source.query(RECORD, [run_id, service, part, mended]);
    this.log.log({ run_id, service, part, ...mended }, 'service reconciled');
  }

  /** Of several instances one tells of a run. @returns whether there was one */
  private tellNext(): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const [run] = await manager.query<{ id: number }[]>(
        'select id from reconciliations where parts is null order by id limit 1 for update skip locked',
      );
      if (!run) return false;
      const parts = await this.users.inParts(manager, run.id);
      for (const part of parts) await this.outbox.publishEvent(manager, reconciliation.usersStanding, part);
      await manager.update(ReconciliationEntity, { id: run.id }, { parts: parts.length });
      this.log.log({ run_id: run.id, parts: parts.length }, 'reconciliation begun');
      return true;
    });
  }
}

function sumOf(all: Mended[]): Mended {
  const sum: Mended = { users: 0 };
  for (const mended of all) {
    for (const kind of Mended.keyof().options) {
      const count = mended[kind];
      if (count !== undefined) sum[kind] = (sum[kind] ?? 0) + count;
    }
  }
  return sum;
}
