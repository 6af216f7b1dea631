import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReportFiles } from '../reports/report-files.js';
import { FileDeletionQueue } from './file-deletion-queue.js';
import { OrphanedImages } from './orphaned-images.js';
import { UploadFolder } from './upload-folder.js';

const SWEEP_MS = 10_000;

/** Periodically deletes unused images, scheduled files, abandoned uploads and expired reports. */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweeps');
  private readonly closing = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly orphans: OrphanedImages,
    private readonly fileDeletions: FileDeletionQueue,
    private readonly uploads: UploadFolder,
    private readonly reports: ReportFiles,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => this.start(), SWEEP_MS);
  }

  async beforeApplicationShutdown() {
    this.closing.abort();
    clearInterval(this.timer);
    await this.running;
  }

  private start() {
    this.running ??= this.sweep().finally(() => {
      this.running = undefined;
    });
  }

  private async sweep() {
    for (const sweeper of [this.orphans, this.fileDeletions, this.uploads, this.reports]) {
      await sweeper.sweep(this.closing.signal).catch((error: unknown) => {
        this.log.warn({ error }, 'sweep failed, retrying on next run');
      });
    }
  }
}
