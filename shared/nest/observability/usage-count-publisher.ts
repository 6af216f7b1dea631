import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { chunksOf } from '../../contracts/chunks.js';
import { type Transaction, transaction } from '../database/transactions.js';
import { type Message, Outbox } from '../messaging/outbox.js';
import { CoalescedTask } from '../process/coalesced-task.js';

/** Changes within this time are published together. */
const GATHERED_MS = 5_000;
/** The interval of the sweep, which finds changes that another instance left behind when it died. */
const SWEEP_MS = 3_600_000;
/** Maximum number of users in one event. */
const BATCH = 500;

/**
 * Publishes the counts of users to auth some seconds after they change, for the statistics of admins
 * (docs/rules/accounts.md). The database stores which users are due, so that no change is lost when a process ends.
 */
@Injectable()
export abstract class UsageCountPublisher<Counts> implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('UsageCountPublisher');
  private readonly reporting = new CoalescedTask(() => this.reportChanged(), GATHERED_MS);
  private sweep: NodeJS.Timeout | undefined;
  /** Users who may be due. Irrelevant while any user may be due. */
  private readonly users = new Set<number>();
  private isAnybodyDue = false;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** A statement that returns the counts of at most `$1` due users and marks them as published. */
  protected abstract readonly takeDue: string;

  /** As `takeDue`, limited to users `$2`. Set if finding the due users requires a scan of all users. */
  protected readonly takeDueAmong: string | undefined;

  /** A statement that marks all users as due. */
  protected abstract readonly makeAllDue: string;

  /** The event that publishes counts. */
  protected abstract eventOf(users: Counts[]): Message;

  onApplicationBootstrap() {
    this.sweep = setInterval(() => this.wake(), SWEEP_MS);
    this.wake();
  }

  async onApplicationShutdown() {
    clearInterval(this.sweep);
    await this.reporting.stop();
  }

  /** Call this if a transaction changes counts. @param user_ids of the counts, if they are known */
  changed(tx: Transaction, user_ids?: number[]): void {
    tx.afterCommit(() => this.wake(user_ids));
  }

  /** Call this after a statement has changed counts, outside of a transaction. */
  markedDue(): void {
    this.wake();
  }

  /** Marks all users as due and publishes their counts soon. */
  async reportEverybody(): Promise<void> {
    await this.source.query(this.makeAllDue);
    this.wake();
  }

  /** Publishes the counts of all users who are due now. */
  async report(): Promise<void> {
    while ((await this.tell(this.takeDue, [BATCH])) === BATCH);
  }

  /** Publishes the counts that have changed in this instance, or of all due users if any may be due. Never throws. */
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

  /** @returns the number of users */
  private tell(takeDue: string, values: unknown[]): Promise<number> {
    return transaction(this.source, async (tx) => {
      const users = await tx.query<Counts[]>(takeDue, values);
      if (users.length > 0) await this.outbox.publishEvents(tx, [this.eventOf(users)]);
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
    this.log.warn({ error }, 'usage counts not published, will retry');
  }
}
