import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { chunksOf } from '../../contracts/chunks.js';
import { type Message, Outbox } from '../messaging/outbox.js';
import { CoalescedTask } from '../process/coalesced-task.js';

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
  private readonly reporting = new CoalescedTask(() => this.reportChanged(), GATHERED_MS);
  private sweep: NodeJS.Timeout | undefined;
  /** Users who may be due, unless anybody may. */
  private readonly users = new Set<number>();
  private isAnybodyDue = false;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {
    source.subscribers.push(this);
  }

  /** Gives the counts of at most `$1` users who are due, and are not any more then. */
  protected abstract readonly takeDue: string;

  /** The same among users `$2`, where it takes a look at everybody to find out who is due. */
  protected readonly takeDueAmong: string | undefined;

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
    await this.reporting.stop();
  }

  /**
   * The manager's transaction, or a statement that has just run without one, changes what somebody has: these users.
   */
  changed({ queryRunner }: EntityManager, user_ids: number[] = []): void {
    if (queryRunner?.isTransactionActive) {
      queryRunner.data.counts = [...(queryRunner.data.counts ?? []), ...user_ids];
    } else this.wake(user_ids);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    const user_ids: number[] | undefined = queryRunner.data.counts;
    // The end of a savepoint is not yet that of its transaction.
    if (queryRunner.isTransactionActive || !user_ids) return;
    queryRunner.data.counts = undefined;
    this.wake(user_ids);
  }

  /** Has everybody told of anew, soon. */
  async reportEverybody(): Promise<void> {
    await this.source.query(this.makeAllDue);
    this.wake();
  }

  /** Everybody who is due now. */
  async report(): Promise<void> {
    while ((await this.tell(this.takeDue, [BATCH])) === BATCH);
  }

  /** Those whose counts have changed here since the last time, or everybody where anybody may be due. Never fails. */
  reportChanged(): Promise<void> {
    return this.reportDue().catch((error: unknown) => this.failed(error));
  }

  private async reportDue(): Promise<void> {
    const [isAnybodyDue, user_ids] = [this.isAnybodyDue, [...this.users]];
    this.isAnybodyDue = false;
    this.users.clear();
    if (isAnybodyDue || !this.takeDueAmong) return this.report();
    for (const some of chunksOf(user_ids, BATCH)) await this.tell(this.takeDueAmong, [BATCH, some]);
  }

  /** @returns of how many */
  private tell(takeDue: string, values: unknown[]): Promise<number> {
    return this.source.transaction(async (manager) => {
      const users = await manager.query<Counts[]>(takeDue, values);
      if (users.length > 0) await this.outbox.publishEvents(manager, [this.eventOf(users)]);
      return users.length;
    });
  }

  private wake(user_ids?: number[]) {
    if (!user_ids) this.isAnybodyDue = true;
    for (const id of user_ids ?? []) this.users.add(id);
    this.reporting.wake();
  }

  private failed(error: unknown) {
    this.isAnybodyDue = true;
    this.log.warn({ error }, 'counts not reported');
  }
}
