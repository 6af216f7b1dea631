import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import { type DataSource, type EntitySubscriberInterface, In, type TransactionCommitEvent } from 'typeorm';
import { OutboxEntity } from './outbox.entity.js';
import { confirmChannel, connectToBroker } from './rabbitmq/connection.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';

/** Messages sent in one transaction. */
const BATCH = 100;
/** A commit wakes the relay at once; this finds what another instance left behind when it died. */
const SWEEP_MS = 1_000;
const CONFIRM_TIMEOUT_MS = 5_000;

/**
 * Sends what the outbox holds, in order, and deletes it once the broker has confirmed it. Several instances share the
 * work (`skip locked`); a crash between confirmation and deletion sends twice, which handlers do not mind.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown, EntitySubscriberInterface {
  private readonly log = new Logger('Outbox');
  private readonly connection: AmqpConnectionManager;
  private readonly channel: ChannelWrapper;
  private running: Promise<void> | undefined;
  private again = false;
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly source: DataSource,
    url: string,
  ) {
    this.connection = connectToBroker(url);
    this.channel = confirmChannel(this.connection, (channel) =>
      channel.assertExchange(EVENT_EXCHANGE, 'topic', { durable: true }),
    );
    source.subscribers.push(this);
  }

  onApplicationBootstrap() {
    this.sweep = setInterval(() => this.wake(), SWEEP_MS);
  }

  async onApplicationShutdown() {
    clearInterval(this.sweep);
    await this.running;
    await this.channel.close();
    await this.connection.close();
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    if (!queryRunner.data.outbox) return;
    queryRunner.data.outbox = false;
    this.wake();
  }

  private wake() {
    this.again = true;
    if (this.connection.isConnected()) this.running ??= this.drain();
  }

  private async drain() {
    while (this.again && this.connection.isConnected()) {
      this.again = false;
      try {
        while ((await this.sendBatch()) === BATCH);
      } catch (error) {
        this.log.warn({ error }, 'messages wait in the outbox');
      }
    }
    // In the same breath as the last look at `again`, so that no wake-up falls between the two.
    this.running = undefined;
  }

  private sendBatch() {
    return this.source.transaction(async (manager) => {
      const messages = await manager.find(OutboxEntity, {
        order: { id: 'ASC' },
        take: BATCH,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (messages.length === 0) return 0;
      await Promise.all(messages.map((message) => this.publish(message)));
      await manager.delete(OutboxEntity, { id: In(messages.map(({ id }) => id)) });
      return messages.length;
    });
  }

  private publish({ exchange, routing_key, pattern, payload, request_id }: OutboxEntity) {
    const content = Buffer.from(JSON.stringify({ pattern, data: payload }));
    return this.channel.publish(exchange, routing_key, content, {
      persistent: true,
      headers: { request_id },
      timeout: CONFIRM_TIMEOUT_MS,
    });
  }
}
