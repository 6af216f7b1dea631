import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource } from 'typeorm';
import { GrantCopy } from './grant-copy.service.js';

/** How soon an empty or doubtful copy is noticed. */
const LOOK_MS = 5_000;

/** How soon an instance notices a doubt of another one, which may have died before it could fill the copy. */
const LOOK_AT_OTHERS_MS = 60_000;

/**
 * Fills the copy of grants from sharing where it is empty (the first start) or doubtful (something could not be applied).
 * Until that has succeeded, what is there counts. Of several instances one does it.
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
    private readonly copy: GrantCopy,
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

  /** @returns whether there was something to do */
  async fillIfDoubtful(): Promise<boolean> {
    return (await this.settle()) !== undefined;
  }

  /** Compares the copy with what sharing has. @returns how many groups differed */
  async refill(): Promise<number> {
    await this.copy.doubt();
    return (await this.settle()) ?? 0;
  }

  /** @returns how many groups differed; undefined without a doubt, or while another instance settles it */
  private async settle(): Promise<number | undefined> {
    const doubts = await this.unsettled();
    if (doubts === undefined) return undefined;
    const groups = await whileLocked(this.source, 'grant-snapshot', () => this.fill());
    if (groups === undefined) return undefined;
    await this.source.query('update grant_copy set settled = greatest(settled, $1)', [doubts]);
    this.log.log({ groups }, 'grants copied');
    await this.unsettled();
    return groups;
  }

  /** Changes that arrive as events in the meantime are newer, and stay. @returns how many groups differed */
  private async fill(): Promise<number> {
    const rows = await this.source.query<{ id: number }[]>('select id from groups where not is_deleted');
    const missing = new Set(rows.map(({ id }) => id));
    let after_group_id = 0;
    let changed = 0;
    for (;;) {
      const { groups } = await this.messenger.call(sharing.grantsSnapshot, { after_group_id });
      if (groups.length === 0) break;
      for (const group of groups) {
        if (await this.copy.replace(group)) changed += 1;
        missing.delete(group.group_id);
        after_group_id = group.group_id;
      }
    }
    for (const group_id of missing) await this.copy.apply(deleted(group_id));
    return changed + missing.size;
  }

  private async unsettled(): Promise<number | undefined> {
    const [row] = await this.source.query<{ doubts: number }[]>(
      'select doubts from grant_copy where doubts <> settled',
    );
    this.copy.isDoubtful = row !== undefined;
    return row?.doubts;
  }

  private start(mayBeOthers = false) {
    if (!this.copy.isDoubtful && !mayBeOthers) return;
    this.running ??= this.fillIfDoubtful()
      .catch((error: unknown) => this.log.debug({ error }, 'grants wait to be copied'))
      .finally(() => {
        this.running = undefined;
      });
  }
}

/** A group that sharing does not know: it went without being heard of. */
const deleted = (group_id: number): GroupGrants => ({
  group_id,
  version: Number.MAX_SAFE_INTEGER,
  name: '',
  is_deleted: true,
  members: [],
  item_shares: [],
  collection_shares: [],
});
