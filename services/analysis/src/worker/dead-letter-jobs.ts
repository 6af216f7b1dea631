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
const GIVEN_UP = 'This photo could not be analyzed: every attempt broke off. Please try again later.';

/** Reads what the broker gave up on after too many broken deliveries, so that its entry says so. */
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

  /** Not given back while the database is away: a broker counts that, and drops what comes back too often. */
  private async take(message: ConsumeMessage, channel: Channel, isOpen: () => boolean) {
    const began = performance.now();
    // A channel that has closed has given the message back: another delivery takes care of it.
    while (!this.closing && isOpen()) {
      try {
        await this.end(message);
        return channel.ack(message);
      } catch (error) {
        this.log.error({ error }, 'dead-lettered job not handled yet');
        const mayWait = performance.now() - began < LONGEST_HOLD_MS;
        if (!mayWait && (await this.queues.bury(message))) return channel.ack(message);
        await delay(RETRY_MS);
      }
    }
  }

  private async end({ content }: ConsumeMessage) {
    const { success, data } = DeadLetterJob.safeParse(content.toString());
    if (!success) return this.log.error('dead letter is no job');
    await this.attempts.giveUp(data.data, GIVEN_UP);
    this.log.error({ queue_id: data.data.queue_id }, 'given up');
  }
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return null;
  }
}
