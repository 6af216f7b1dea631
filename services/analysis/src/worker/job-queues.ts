import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import {
  confirmChannel,
  connectToBroker,
  disconnect,
  reconnect,
} from '@whereabouts/shared/nest/messaging/rabbitmq/connection.js';
import { currentConnection, ensureExchange } from '@whereabouts/shared/nest/messaging/rabbitmq/exchanges.js';
import {
  assertDeadQueue,
  assertDurableQueue,
  DEAD_EXCHANGE,
  EVENT_EXCHANGE,
} from '@whereabouts/shared/nest/messaging/rabbitmq/queues.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { AnalysisEnv } from '../env.js';
import { deleteEmptyQueues } from './former-queues.js';

const JOBS = analysis.processEntry.pattern;

/** Name of the queue that delays jobs by `delay` milliseconds. */
export function delayQueue(delay: number) {
  return `${JOBS}.pause-${delay}`;
}

/** Name of the delay queue in earlier versions. */
const formerDelayQueue = (delay: number) => `${JOBS}.wait-${delay}`;

/** Declares the job queues, so that no job is published to a missing queue, whichever process starts first. */
@Injectable()
export class JobQueues implements OnModuleInit, OnApplicationShutdown {
  private readonly connection: AmqpConnectionManager;
  /** A separate channel for operations that Nest's transports do not support. */
  readonly channel: ChannelWrapper;

  constructor(@Inject(ENV) env: AnalysisEnv) {
    this.connection = connectToBroker(env.RABBITMQ_URL);
    this.channel = confirmChannel(this.connection, async (channel) => {
      const connection = currentConnection(this.connection);
      for (const name of [DEAD_EXCHANGE, EVENT_EXCHANGE] as const) await ensureExchange(connection, name);
      await declareQueues(channel, env.RETRY_DELAYS_MS);
      await deleteEmptyQueues(connection, env.RETRY_DELAYS_MS.map(formerDelayQueue));
    });
  }

  /** Publishes a dead-lettered job to the end of the dead-letter queue. @returns whether the broker confirmed it */
  async bury({ content, properties: { headers } }: ConsumeMessage): Promise<boolean> {
    const published = this.channel.publish(DEAD_EXCHANGE, JOBS, content, { persistent: true, headers, timeout: 5_000 });
    return published.then(
      () => true,
      () => false,
    );
  }

  /** Reconnects, because a consumer that the broker has canceled only returns with a new connection. */
  startAgain() {
    reconnect(this.connection);
  }

  async onModuleInit() {
    await this.channel.waitForConnect();
  }

  async onApplicationShutdown() {
    await this.channel.close();
    await disconnect(this.connection);
  }
}

async function declareQueues(channel: Channel, delays: number[]) {
  await assertDeadQueue(channel, JOBS);
  await assertDurableQueue(channel, JOBS);
  for (const delay of delays) {
    await channel.assertQueue(delayQueue(delay), expiringInto(JOBS, delay));
    // The outbox of an earlier version may contain messages with the former key.
    for (const key of [delayQueue(delay), formerDelayQueue(delay)])
      await channel.bindQueue(delayQueue(delay), EVENT_EXCHANGE, key);
  }
}

/** With `at-least-once`, a job stays in the delay queue until the broker has stored it in the target queue. */
function expiringInto(queue: string, delay: number) {
  return {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-message-ttl': delay,
      'x-dead-letter-exchange': EVENT_EXCHANGE,
      'x-dead-letter-routing-key': queue,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  };
}
