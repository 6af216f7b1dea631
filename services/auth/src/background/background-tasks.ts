import { setImmediate } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { apartFromTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';

/** Runs work whose duration must not show in the response time. A stopping service finishes it before it exits. */
@Injectable()
export class BackgroundTasks implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger(BackgroundTasks.name);
  private readonly unfinished = new Set<Promise<void>>();

  /** Starts `task` after the caller continues. The log line of a failed task contains `name`. */
  run(name: string, task: () => Promise<unknown>): void {
    const work = apartFromTransaction(() => this.attempt(name, task)).finally(() => this.unfinished.delete(work));
    this.unfinished.add(work);
  }

  beforeApplicationShutdown() {
    return this.finish();
  }

  /** Commands that arrived before the consumer closed may have started more tasks. */
  onApplicationShutdown() {
    return this.finish();
  }

  private async finish() {
    // A task may have started another task.
    while (this.unfinished.size > 0) await Promise.all(this.unfinished);
  }

  /** Logs error codes only: the messages of mail servers contain addresses. */
  private async attempt(name: string, task: () => Promise<unknown>) {
    try {
      await setImmediate();
      await task();
    } catch (error) {
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      this.log.error(
        { task: name, error_name: (error as Error).name, code, response_code: responseCode },
        'background task failed',
      );
    }
  }
}
