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

/** Name of the queue in which jobs wait `delay` milliseconds. */
export function delayQueue(delay: number) {
  return `${JOBS}.pause-${delay}`;
}

/** Its name in an earlier version. */
const formerDelayQueue = (delay: number) => `${JOBS}.wait-${delay}`;

/** Makes sure that no job is handed to a queue that does not exist yet, whichever of api and worker starts first. */
@Injectable()
export class JobQueues implements OnModuleInit, OnApplicationShutdown {
  private readonly connection: AmqpConnectionManager;
  /** Of a connection of its own, for what the transports of Nest do not do. */
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

  /** Puts a dead-lettered job at the end of its queue. @returns whether it is there */
  async bury({ content, properties: { headers } }: ConsumeMessage): Promise<boolean> {
    const published = this.channel.publish(DEAD_EXCHANGE, JOBS, content, { persistent: true, headers, timeout: 5_000 });
    return published.then(
      () => true,
      () => false,
    );
  }

  /** A consumer that the broker has ended comes back with a new connection. */
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
    // The second key stands in the outbox of an earlier version.
    for (const key of [delayQueue(delay), formerDelayQueue(delay)])
      await channel.bindQueue(delayQueue(delay), EVENT_EXCHANGE, key);
  }
}

/** `at-least-once` keeps a job in the waiting queue until the broker has it safe in the other. */
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
