import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource, EntityManager, EntitySubscriberInterface, TransactionCommitEvent } from 'typeorm';

/** What many transactions shortly after each other change is told once. */
const GATHERED_MS = 5_000;
/** Finds what another instance left when it died. */
const SWEEP_MS = 3_600_000;

/**
 * Tells auth how much users have, some seconds after it has changed, for the statistics of admins
 * (docs/rules/accounts.md). Who is due stands in the database, so that nothing is forgotten when a process ends.
 */
export abstract class CountReports implements OnApplicationBootstrap, OnApplicationShutdown, EntitySubscriberInterface {
  private readonly log = new Logger('CountReports');
  private timer: NodeJS.Timeout | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly source: DataSource) {
    source.subscribers.push(this);
  }

  /**
   * Publishes the counts of some users who are due, in the manager's transaction.
   * @returns whether others may be due
   */
  protected abstract reportSome(manager: EntityManager): Promise<boolean>;

  /** The statement that makes everybody due. */
  protected abstract readonly everybodyDue: string;

  onApplicationBootstrap() {
    this.sweep = setInterval(() => this.wake(), SWEEP_MS);
    this.wake();
  }

  async onApplicationShutdown() {
    clearInterval(this.sweep);
    clearTimeout(this.timer);
    await this.running;
  }

  /** The manager's transaction, or a statement that has just run without one, changes what somebody has. */
  changed({ queryRunner }: EntityManager): void {
    if (queryRunner?.isTransactionActive) queryRunner.data.counts = true;
    else this.wake();
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    // The end of a savepoint is not yet that of its transaction.
    if (queryRunner.isTransactionActive || !queryRunner.data.counts) return;
    queryRunner.data.counts = false;
    this.wake();
  }

  /** Has everybody told of anew, soon. */
  async reportEverybody(): Promise<void> {
    await this.source.query(this.everybodyDue);
    this.wake();
  }

  /** Everybody who is due now. */
  async report(): Promise<void> {
    while (await this.source.transaction((manager) => this.reportSome(manager)));
  }

  private wake() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.running = this.running
        .then(() => this.report())
        .catch((error: unknown) => this.log.warn({ error }, 'counts not reported'));
    }, GATHERED_MS);
  }
}
