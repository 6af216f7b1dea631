import { setImmediate } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { apartFromTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';

/** Does what nobody should wait for, or notice by the time an answer takes. A stopping service finishes it first. */
@Injectable()
export class BackgroundTasks implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger(BackgroundTasks.name);
  private readonly unfinished = new Set<Promise<void>>();

  /** Starts `task` once the caller has gone on; `name` is for the log line when it fails. */
  run(name: string, task: () => Promise<unknown>): void {
    const work = apartFromTransaction(() => this.attempt(name, task)).finally(() => this.unfinished.delete(work));
    this.unfinished.add(work);
  }

  beforeApplicationShutdown() {
    return this.finish();
  }

  /** Commands that were taken before the service stopped listening have started further tasks since. */
  onApplicationShutdown() {
    return this.finish();
  }

  private async finish() {
    // A task may have started another one.
    while (this.unfinished.size > 0) await Promise.all(this.unfinished);
  }

  /** Of what went wrong only codes are logged: a mail server's words hold addresses. */
  private async attempt(name: string, task: () => Promise<unknown>) {
    try {
      await setImmediate();
      await task();
    } catch (error) {
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      this.log.error({ task: name, error_name: (error as Error).name, code, response_code: responseCode }, 'failed');
    }
  }
}
