import {
  Injectable,
  Logger,
  NotFoundException,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestOf, ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import {
  Mended,
  RECONCILERS,
  type Reconciled,
  type Reconciler,
  reconciliation,
} from '@whereabouts/shared/contracts/reconciliation.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource } from 'typeorm';
import { ReconciliationEntity } from './reconciliation.entity.js';
import { ReconciliationResultEntity } from './reconciliation-result.entity.js';
import { StandingUsers } from './standing-users.js';

const KEPT = `interval '1 day'`;

/**
 * Interval at which auth publishes the users again if a service has not responded. After a restore, a service may start
 * later than auth.
 */
const POLL_MS = 120_000;

/** The next run after `$1` that is unpublished or, for an hour, lacks results of some of the `$2` services. */
const NEXT = `
  select id, parts from reconciliations r
  where id > $1 and (parts is null or asked_at between now() - interval '1 hour' and now() - interval '1 minute'
    and (select count(*) from reconciliation_results where run_id = r.id) < parts * $2)
  order by id limit 1 for update skip locked`;

/** Does nothing if the run has been deleted. */
const RECORD = `
  insert into reconciliation_results (run_id, service, part, mended)
  select id, $2, $3, $4 from reconciliations where id = $1 on conflict do nothing`;

/** Publishes all users to the services and stores how much each service has repaired. */
@Injectable()
export class ReconciliationService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Reconciliation');
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly users: StandingUsers,
  ) {}

  /** A restored backup contains a requested run. */
  onApplicationBootstrap() {
    this.timer = setInterval(() => this.poll(), POLL_MS);
    return this.poll();
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.polling;
  }

  /** Publishes new runs, and republishes runs that a service has not responded to. Never fails. */
  poll(): Promise<void> {
    this.polling = this.polling
      .then(() => this.tellAll())
      .catch((error: unknown) => this.log.warn({ error }, 'reconciliation not published, will retry'));
    return this.polling;
  }

  async begin(): Promise<ResponseOf<typeof reconciliation.begin>> {
    await this.source.query(`delete from reconciliations where asked_at < now() - ${KEPT}`);
    const [{ id }] = await this.source.query<[{ id: number }]>(
      'insert into reconciliations default values returning id',
    );
    await this.tellAll();
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

  private async tellAll() {
    for (let last = await this.tellAfter(0); last !== undefined; last = await this.tellAfter(last));
  }

  /** Publishes one run. Other instances skip its locked row. @returns the run's id, or undefined if there is none */
  private tellAfter(last_id: number): Promise<number | undefined> {
    return transaction(this.source, async (tx) => {
      const [run] = await tx.query<Pick<ReconciliationEntity, 'id' | 'parts'>[]>(NEXT, [last_id, RECONCILERS.length]);
      if (!run) return undefined;
      const parts = await this.users.inParts(tx, run.id);
      for (const part of parts) await this.outbox.publishEvent(tx, reconciliation.usersStanding, part);
      const first = run.parts === null ? { asked_at: () => 'now()' } : {};
      await tx.update(ReconciliationEntity, { id: run.id }, { parts: parts.length, ...first });
      this.log.log({ run_id: run.id, parts: parts.length }, 'reconciliation published');
      return run.id;
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
