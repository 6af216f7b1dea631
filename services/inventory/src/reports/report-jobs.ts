import { type BeforeApplicationShutdown, HttpException, Injectable, Logger } from '@nestjs/common';
import { retryPolicyOf } from '@whereabouts/shared/nest/messaging/rabbitmq/retry-policy.js';
import { makeReport } from './making/make-report.js';
import { MAX_ATTEMPTS, type ReportAttempt, ReportAttempts } from './report-attempts.js';
import { ReportSource } from './report-source.js';
import { ReportUpload } from './report-upload.js';

/** Less than the half hour after which the broker takes a job away, and than media waits for a file. */
const LONGEST_MS = 14 * 60_000;
const TELL_EVERY_MS = 1_000;
/** Percent when all items are printed. The rest is for the fonts and the spreadsheet. */
const PRINTED = 98;

/** The report that this instance makes. The broker gives it one job at a time (`main.ts`). */
@Injectable()
export class ReportJobs implements BeforeApplicationShutdown {
  private readonly log = new Logger('Reports');
  private readonly closing = new AbortController();
  private running: { stop: AbortController; ended: Promise<void> } | undefined;

  constructor(
    private readonly attempts: ReportAttempts,
    private readonly source: ReportSource,
    private readonly upload: ReportUpload,
  ) {}

  /**
   * Resolves when the report is ready, failed or no longer wanted. After a lost connection, the broker may deliver a
   * job while the earlier delivery is still running here. The earlier one then ends first.
   * @throws the error of a dependency that is down, so that the broker delivers the job again, until the last attempt
   */
  async run(report_id: number): Promise<void> {
    this.running?.stop.abort(new Error('delivered again'));
    await this.running?.ended;
    const attempt = await this.attempts.begin(report_id);
    if (!attempt) return;
    const stop = new AbortController();
    const work = this.attempt(attempt, stop);
    this.running = { stop, ended: work.catch(() => undefined) };
    await work;
  }

  /** The job returns to the broker, and another instance makes the report. */
  async beforeApplicationShutdown() {
    this.closing.abort(new Error('the service is closing'));
    await this.running?.ended;
  }

  private async attempt(attempt: ReportAttempt, stop: AbortController): Promise<void> {
    const signal = AbortSignal.any([stop.signal, this.closing.signal, AbortSignal.timeout(LONGEST_MS)]);
    const { id: report_id, user_id } = attempt;
    const began = performance.now();
    try {
      const files = await this.make(attempt, stop, signal);
      await this.attempts.finish(attempt, files);
      const seconds = Math.round((performance.now() - began) / 1000);
      this.log.log({ report_id, user_id, seconds, files }, 'report ready');
    } catch (error) {
      if (stop.signal.aborted) return;
      const mayRetry = isTemporary(error) && attempt.attempts < MAX_ATTEMPTS;
      if (this.closing.signal.aborted || mayRetry) throw error;
      this.log.error({ report_id, user_id, error }, 'report failed');
      await this.attempts.fail(attempt);
    }
  }

  private async make(attempt: ReportAttempt, stop: AbortController, signal: AbortSignal) {
    const head = await this.source.head(attempt);
    const bytes = { pdf: 0, xlsx: 0 };
    let told = performance.now();
    const outputs = {
      pdf: async (stream: Parameters<ReportUpload['send']>[2]) => {
        bytes.pdf = await this.upload.send(attempt, 'pdf', stream, signal);
      },
      xlsx: async (stream: Parameters<ReportUpload['send']>[2]) => {
        bytes.xlsx = await this.upload.send(attempt, 'xlsx', stream, signal);
      },
      progress: (printed: number) => {
        if (performance.now() - told < TELL_EVERY_MS) return;
        told = performance.now();
        const all = head.item_count + head.departed_count;
        const percent = Math.min(PRINTED, Math.floor((printed / all) * PRINTED));
        this.attempts
          .tell(attempt, percent)
          .then((isOurs) => isOurs || stop.abort(new Error('taken over')))
          // The next progress, or the end, finds out whether the database is back.
          .catch((error: unknown) => this.log.warn({ error }, 'progress not stored'));
      },
    };
    await makeReport(this.source.lines(attempt, head), outputs, signal);
    return [
      { format: 'pdf' as const, bytes: bytes.pdf },
      { format: 'xlsx' as const, bytes: bytes.xlsx },
    ];
  }
}

/** Whether a later attempt may succeed: media, auth or the database was down. */
const isTemporary = (error: unknown) =>
  retryPolicyOf(error) !== 'failed' || (error instanceof HttpException && error.getStatus() >= 500);
