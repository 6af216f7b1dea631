import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { type Message, Outbox } from './outbox.js';

/** What many transactions shortly after each other change is told once. */
const GATHERED_MS = 5_000;
/** Finds what another instance left when it died. */
const SWEEP_MS = 3_600_000;
/** Users told of in one event. */
const BATCH = 500;

/**
 * Tells auth how much users have, some seconds after it has changed, for the statistics of admins
 * (docs/rules/accounts.md). Who is due stands in the database, so that nothing is forgotten when a process ends.
 */
@Injectable()
export abstract class CountReports<Counts>
  implements OnApplicationBootstrap, OnApplicationShutdown, EntitySubscriberInterface
{
  private readonly log = new Logger('CountReports');
  private timer: NodeJS.Timeout | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {
    source.subscribers.push(this);
  }

  /** Gives the counts of at most `$1` users who are due, and are not any more then. */
  protected abstract readonly takeDue: string;

  /** Makes everybody due. */
  protected abstract readonly makeAllDue: string;

  /** The event that tells of counts. */
  protected abstract eventOf(users: Counts[]): Message;

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
    await this.source.query(this.makeAllDue);
    this.wake();
  }

  /** Everybody who is due now. */
  async report(): Promise<void> {
    while (await this.source.transaction((manager) => this.reportSome(manager)));
  }

  /** @returns whether others may be due */
  private async reportSome(manager: EntityManager): Promise<boolean> {
    const users = await manager.query<Counts[]>(this.takeDue, [BATCH]);
    if (users.length > 0) await this.outbox.publishEvents(manager, [this.eventOf(users)]);
    return users.length === BATCH;
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
