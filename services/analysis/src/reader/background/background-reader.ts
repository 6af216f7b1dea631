import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  HttpException,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { UnreadItem } from '@whereabouts/shared/contracts/inventory-for-services.js';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { DataSource } from 'typeorm';
import type { AnalysisEnv } from '../../env.js';
import { ImagesService } from '../../images/images.service.js';
import { LimitExceeded, PhotoReader } from '../photo-reader.js';
import { PrintedLanguage } from '../printed-language.js';
import { BackgroundReadingService } from './background-reading.service.js';
import { lateReading } from './late-reading.js';

/**
 * Pauses between photos. `start_ms`: a starting server has other work. `idle_ms`: nothing to read, or the server is
 * busy. Otherwise a photo is followed by `rest` times the time that it took, so that reading takes a fifth of a
 * processor. `busy` is the share of the processors in use, by the load average, above which nothing is read. After
 * `retry_ms`, photos that failed are tried again.
 */
export const READING_PACE = {
  ...{ start_ms: 600_000, idle_ms: 60_000, least_ms: 2_000, retry_ms: 3_600_000 },
  ...{ rest: 4, busy: 0.5 },
};

/** Tries of a photo that takes too much time, before it counts as read. A restart begins the count again. */
const TRIES = 3;

const HAS_WORK = 'select exists (select from queue_entries where dispatched_at is not null) as busy';

/**
 * Reads the photos of items that were never read: of earlier versions, or because the reader was off or late. It fills
 * only `printed_text`, because a user may have chosen every other field, except for items that are still unnamed. One
 * process of the installation reads, one photo at a time, and only while the server is idle.
 */
@Injectable()
export class BackgroundReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('BackgroundReader');
  private readonly stopping = new AbortController();
  private ended = Promise.resolve();
  /** Photos up to this item were read or failed. New items have higher ids. */
  private after_id = 0;
  private retryAt = 0;
  /** How often photos have taken too much time, by image id. */
  private readonly late = new Map<number, number>();

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly images: ImagesService,
    private readonly reader: PhotoReader,
    private readonly language: PrintedLanguage,
    private readonly reading: BackgroundReadingService,
    @Optional() private readonly pace = READING_PACE,
  ) {}

  onApplicationBootstrap() {
    if (this.env.ROLE !== 'api' && this.reader.isOn) this.ended = this.run();
  }

  async beforeApplicationShutdown() {
    this.stopping.abort();
    await this.ended;
  }

  private async run() {
    for (let pause = this.pace.start_ms; await this.paused(pause); ) pause = await this.turn();
  }

  /** @returns false if the service stops */
  private async paused(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
    return !this.stopping.signal.aborted;
  }

  /** Reads one photo, if it may. Never rejects. @returns the pause that follows */
  private async turn(): Promise<number> {
    const { idle_ms, least_ms, rest } = this.pace;
    const started = performance.now();
    try {
      if (!(await this.mayRead())) return idle_ms;
      const hasRead = await whileLocked(this.source, 'background reading', () => this.readNext());
      return hasRead ? Math.max(least_ms, rest * (performance.now() - started)) : idle_ms;
    } catch (error) {
      if (!this.stopping.signal.aborted) this.log.warn({ error }, 'background reading failed, trying again later');
      return idle_ms;
    }
  }

  private async mayRead(): Promise<boolean> {
    if ((loadavg()[0] ?? 0) > this.pace.busy * availableParallelism() || !(await this.reading.isOn())) return false;
    const [{ busy }] = await this.source.query<[{ busy: boolean }]>(HAS_WORK);
    return !busy;
  }

  /** @returns false if nothing was read @throws Error if media, inventory or the reader cannot answer now */
  private async readNext(): Promise<boolean> {
    if (performance.now() >= this.retryAt) this.after_id = 0;
    const { items } = await this.messenger.call(inventory.nextUnread, { after_id: this.after_id });
    const [first] = items;
    if (!first) return false;
    const reading = await this.read(first).catch((error: unknown) => {
      this.skip(first);
      throw error;
    });
    if (reading === 'displaced' || reading === 'outdated' || this.stopping.signal.aborted) return false;
    this.late.delete(first.image_id);
    await this.messenger.call(inventory.keepPrintedTexts, {
      image_id: first.image_id,
      was_read: reading !== null,
      items: lateReading(items, reading),
    });
    return true;
  }

  /** One photo that fails does not stop the others. */
  private skip({ id }: UnreadItem) {
    if (this.after_id === 0) this.retryAt = performance.now() + this.pace.retry_ms;
    this.after_id = id;
  }

  /** Whether a photo that took too much time is tried again. A busy server may have been the reason. */
  private isLate(image_id: number, { limit }: LimitExceeded): boolean {
    const tries = (this.late.get(image_id) ?? 0) + 1;
    this.late.set(image_id, tries);
    return limit === 'time' && tries < TRIES;
  }

  /**
   * A photo that is gone, cannot be decoded, or exceeds the reader's limits counts as read without text. One whose user
   * has chosen another language in the meantime is read again.
   * @throws Error if the language is unknown: a reading in another one would stay
   */
  private async read({ user_id: id, image_id }: UnreadItem) {
    const { signal } = this.stopping;
    const photo = await this.images.fullPhoto({ id, role: 'user' }, image_id, signal).catch((error: unknown) => {
      if (error instanceof HttpException) return null;
      throw error;
    });
    if (!photo) return null;
    const { language, is_known } = await this.language.of(id);
    if (!is_known) throw new Error('language of the user not known');
    const reading = await this.reader
      .readInBackground({ line: 'queue', load: async () => photo, language: async () => language }, signal)
      .catch((error: unknown) => {
        if (!(error instanceof LimitExceeded) || this.isLate(image_id, error)) throw error;
        this.log.warn({ image_id, error }, 'photo not read');
        return null;
      });
    return reading && (await this.language.isOutdated(id, language)) ? 'outdated' : reading;
  }
}
