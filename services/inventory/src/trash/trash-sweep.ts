import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { DataSource } from 'typeorm';
import { RemovedFiles } from '../files/removed-files.js';
import { OldEvents } from '../history/old-events.js';
import { FORGET_REPORTS } from '../reports/report.entity.js';
import { SettingsService } from '../settings/settings.service.js';
import { FORGET_FORMER_SPELLINGS } from '../spellings/former-spelling.entity.js';
import { ItemPurger } from './item-purger.js';

const HOUR_MS = 3_600_000;
/** The first sweep runs soon after the start, because a home machine may never run for an hour. */
const FIRST_MS = 60_000;

/**
 * Purges items and removed files that have been in the trash longer than the retention, and old history. Only one of several instances sweeps at a time.
 */
@Injectable()
export class TrashSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('TrashSweep');
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<unknown> | undefined;
  private closing = false;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly settings: SettingsService,
    private readonly purger: ItemPurger,
    private readonly removedFiles: RemovedFiles,
    private readonly oldEvents: OldEvents,
  ) {}

  onApplicationBootstrap() {
    this.timers.push(
      setTimeout(() => this.start(), FIRST_MS),
      setInterval(() => this.start(), HOUR_MS),
    );
  }

  async beforeApplicationShutdown() {
    this.closing = true;
    for (const timer of this.timers) clearTimeout(timer);
    await this.running;
  }

  /** @returns the number of purged items; 0 while another instance is sweeping */
  async sweep(): Promise<number> {
    return (await whileLocked(this.source, 'trash-sweep', () => this.purgeOverdue())) ?? 0;
  }

  private async purgeOverdue(): Promise<number> {
    await this.source.query(FORGET_FORMER_SPELLINGS);
    await this.source.query(FORGET_REPORTS);
    const days = await this.settings.trashRetentionDays();
    let total = 0;
    while (!this.closing) {
      const [next] = await this.source.query<{ user_id: number }[]>(
        'select user_id from items where deleted_at < now() - make_interval(days => $1) order by deleted_at limit 1',
        [days],
      );
      if (!next) break;
      total += await this.purger.purgeAll(next.user_id, days);
    }
    while (!this.closing && (await this.removedFiles.eraseSome(days)));
    while (!this.closing && (await this.oldEvents.eraseSome()));
    if (total > 0) this.log.log({ items: total }, 'trash swept');
    return total;
  }

  private start() {
    this.running ??= this.sweep()
      .catch((error: unknown) => this.log.warn({ error }, 'trash sweep failed, retrying on next run'))
      .finally(() => {
        this.running = undefined;
      });
  }
}
