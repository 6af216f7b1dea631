import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { LONGEST_HOLD_MS } from '@whereabouts/shared/nest/messaging/rabbitmq/queue-again.js';
import { deadQueue } from '@whereabouts/shared/nest/messaging/rabbitmq/queues.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Channel, ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import type { AnalysisEnv } from '../env.js';
import { AttemptsService } from './attempts.service.js';
import { JobQueues } from './job-queues.js';

const DeadLetterJob = z.preprocess(parsed, z.object({ data: analysis.processEntry.payload }));
const RETRY_MS = 1_000;
const GIVEN_UP = 'This photo could not be analyzed: every attempt was interrupted. Please try again later.';

/** Consumes jobs that reached the delivery limit and fails their entries. */
@Injectable()
export class DeadLetterJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('DeadLetterJobs');
  private handling: Promise<void> = Promise.resolve();
  private closing = false;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly queues: JobQueues,
    private readonly attempts: AttemptsService,
  ) {}

  async onApplicationBootstrap() {
    if (this.env.ROLE === 'worker') return;
    await this.queues.channel.addSetup(async (channel: Channel) => {
      let isOpen = true;
      channel.once('close', () => {
        isOpen = false;
      });
      await channel.prefetch(1);
      await channel.consume(deadQueue(analysis.processEntry.pattern), (message) => {
        if (message) this.handling = this.take(message, channel, () => isOpen);
        else if (!this.closing) this.queues.startAgain();
      });
    });
  }

  async beforeApplicationShutdown() {
    this.closing = true;
    await this.handling;
  }

  /**
   * Retries in memory while the database is unavailable. Requeuing would count toward the delivery limit, and the
   * broker would drop the job.
   */
  private async take(message: ConsumeMessage, channel: Channel, isOpen: () => boolean) {
    const began = performance.now();
    // The broker redelivers the messages of a closed channel, so this delivery can be dropped.
    while (!this.closing && isOpen()) {
      try {
        await this.end(message);
        return channel.ack(message);
      } catch (error) {
        this.log.error({ error }, 'dead-lettered job not handled, retrying');
        const mayWait = performance.now() - began < LONGEST_HOLD_MS;
        if (!mayWait && (await this.queues.bury(message))) return channel.ack(message);
        await delay(RETRY_MS);
      }
    }
  }

  private async end({ content }: ConsumeMessage) {
    const { success, data } = DeadLetterJob.safeParse(content.toString());
    if (!success) return this.log.error('dead letter is not a job, dropped');
    await this.attempts.giveUp(data.data, GIVEN_UP);
    this.log.error({ queue_id: data.data.queue_id }, 'dead-lettered job handled, entry failed');
  }
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return null;
  }
}
