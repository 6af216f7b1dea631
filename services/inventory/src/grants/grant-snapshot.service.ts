import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource } from 'typeorm';
import { GrantChanges } from './grant-changes.service.js';
import { GrantReplica } from './grant-replica.js';

/** Interval between checks for an empty or stale replica. */
const LOOK_MS = 5_000;

/**
 * Interval between checks whether another instance has marked the replica as stale. That instance may have died before
 * it could refresh the replica.
 */
const LOOK_AT_OTHERS_MS = 60_000;

/**
 * Fetches all grants from sharing if the replica is empty (first start) or stale (a change could not be applied). Until
 * then the existing grants apply. An advisory lock lets only one instance do this.
 */
@Injectable()
export class GrantSnapshot implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('GrantSnapshot');
  private timer: NodeJS.Timeout | undefined;
  private othersTimer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly replica: GrantReplica,
    private readonly changes: GrantChanges,
  ) {}

  onApplicationBootstrap() {
    this.start();
    this.timer = setInterval(() => this.start(), LOOK_MS);
    this.othersTimer = setInterval(() => this.start(true), LOOK_AT_OTHERS_MS);
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    clearInterval(this.othersTimer);
    await this.running;
  }

  /** @returns whether the replica was stale */
  async refreshIfStale(): Promise<boolean> {
    return (await this.settle()) !== undefined;
  }

  /** Compares the replica with sharing’s grants and repairs it. @returns the number of groups that differed */
  async refill(): Promise<number> {
    await this.replica.markStale();
    return (await this.settle()) ?? 0;
  }

  /**
   * @returns the number of groups that differed; undefined if the replica is not stale or another instance is
   * refreshing it
   */
  private async settle(): Promise<number | undefined> {
    const doubts = await this.unsettled();
    if (doubts === undefined) return undefined;
    const groups = await whileLocked(this.source, 'grant-snapshot', () => this.fill());
    if (groups === undefined) return undefined;
    await this.source.query('update grant_replica set settled = greatest(settled, $1)', [doubts]);
    this.log.log({ groups }, 'grant replica refreshed');
    await this.unsettled();
    return groups;
  }

  /**
   * Fetches all grants. Events that arrive in the meantime are newer and take precedence.
   * @returns the number of groups that differed
   */
  private async fill(): Promise<number> {
    const rows = await this.source.query<{ id: number }[]>('select id from groups where not is_deleted');
    const missing = new Set(rows.map(({ id }) => id));
    let after_group_id = 0;
    let changed = 0;
    for (;;) {
      const { groups } = await this.messenger.call(sharing.grantsSnapshot, { after_group_id });
      if (groups.length === 0) break;
      for (const group of groups) {
        if (await this.changes.replace(group)) changed += 1;
        missing.delete(group.group_id);
        after_group_id = group.group_id;
      }
    }
    for (const group_id of missing) await this.changes.apply(deleted(group_id));
    return changed + missing.size;
  }

  private async unsettled(): Promise<number | undefined> {
    const [row] = await this.source.query<{ doubts: number }[]>(
      'select doubts from grant_replica where doubts <> settled',
    );
    this.replica.isStale = row !== undefined;
    return row?.doubts;
  }

  private start(mayBeOthers = false) {
    if (!this.replica.isStale && !mayBeOthers) return;
    this.running ??= this.refreshIfStale()
      .catch((error: unknown) => this.log.debug({ error }, 'grant snapshot failed, retrying'))
      .finally(() => {
        this.running = undefined;
      });
  }
}

/** The change for a group that sharing no longer knows: it was deleted, and the event was lost. */
const deleted = (group_id: number): GroupGrants => ({
  group_id,
  version: Number.MAX_SAFE_INTEGER,
  name: '',
  is_deleted: true,
  members: [],
  item_shares: [],
  collection_shares: [],
});
