import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LowStockDigest } from './low-stock-digest.js';

/** Interval between checks, and so the maximum delay of a digest. */
const EVERY_MS = 10 * 60_000;

/** Periodically sends the digests that are due. */
@Injectable()
export class DailyDigest implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Digest');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly digest: LowStockDigest) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.running ??= this.look().finally(() => {
        this.running = undefined;
      });
    }, EVERY_MS);
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.running;
  }

  private async look() {
    try {
      await this.digest.send(new Date());
    } catch (error) {
      this.log.warn({ error }, 'daily digest failed, retrying on next run');
    }
  }
}
