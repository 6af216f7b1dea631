import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { DataSource } from 'typeorm';
import { transaction } from '../database/transactions.js';
import { CoalescedTask } from '../process/coalesced-task.js';
import { OutboxEntity } from './outbox.entity.js';
import { contentOf, type Outbox } from './outbox.js';
import { confirmChannel, connectToBroker, disconnect, lackOf } from './rabbitmq/connection.js';
import { currentConnection, ensureExchange } from './rabbitmq/exchanges.js';
import { MAX_MESSAGE_BYTES } from './rabbitmq/message-size.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';

/** Maximum number of messages sent in one transaction. */
const BATCH = 100;
/** Messages committed within this time are sent in one transaction. Users do not notice the delay. */
const GATHERED_MS = 25;
/** Commits, starts and new connections wake the relay at once. The sweep finds messages of instances that died. */
const SWEEP_MS = 30_000;
/** Pause after a failure. */
const RETRY_MS = 1_000;
const CONFIRM_TIMEOUT_MS = 5_000;

/** Takes the oldest messages and deletes them. If the transaction rolls back, they are in the outbox again. */
const TAKE_BATCH = `
  with batch as (select * from outbox order by id limit $1 for update skip locked),
    taken as (delete from outbox using batch where outbox.id = batch.id)
  select * from batch order by id`;

/**
 * Sends the messages of the outbox in order, and deletes each one after the broker has confirmed it. Several instances
 * share the work (`skip locked`). A crash between confirmation and deletion sends a message twice, so handlers are
 * idempotent.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Outbox');
  private readonly connection: AmqpConnectionManager;
  private readonly channel: ChannelWrapper;
  private readonly sending = new CoalescedTask(() => this.drain(), GATHERED_MS);
  private sweep: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly source: DataSource,
    url: string,
    outbox: Outbox,
  ) {
    this.connection = connectToBroker(url);
    this.channel = confirmChannel(this.connection, () =>
      ensureExchange(currentConnection(this.connection), EVENT_EXCHANGE),
    );
    this.channel.on('connect', () => this.wake());
    this.connection.on('unblocked', () => this.wake());
    outbox.onCommit(() => this.wake());
  }

  onApplicationBootstrap() {
    this.sweep = setInterval(() => this.wake(), SWEEP_MS);
    this.wake();
  }

  async onApplicationShutdown() {
    clearInterval(this.sweep);
    await this.sending.finish();
    clearTimeout(this.retry);
    await this.channel.close();
    await disconnect(this.connection);
  }

  private wake() {
    if (this.canSend()) this.sending.wake();
  }

  /** While the broker blocks publishers, it would accept each attempt and deliver all copies later. */
  private canSend() {
    return this.connection.isConnected() && !lackOf(this.connection);
  }

  private async drain() {
    try {
      // `CoalescedTask` repeats a run after a wake-up. The broker may block or disconnect between the two runs.
      while (this.canSend() && (await this.sendBatch()) === BATCH);
    } catch (error) {
      this.log.warn({ error }, 'messages not sent, will retry');
      clearTimeout(this.retry);
      this.retry = setTimeout(() => this.wake(), RETRY_MS);
    }
  }

  /** The one transaction that waits for the broker (docs/architecture.md, "How they talk"). */
  private sendBatch() {
    return transaction(this.source, async (tx) => {
      const messages = await tx.query<OutboxEntity[]>(TAKE_BATCH, [BATCH]);
      await Promise.all(messages.map((message) => this.publish(message)));
      return messages.length;
    });
  }

  private async publish(message: OutboxEntity) {
    const { id, exchange, routing_key, pattern, request_id, traceparent, created_at } = message;
    const content = contentOf(message);
    // The broker would close the channel every time, and no later message would leave the outbox.
    if (content.length > MAX_MESSAGE_BYTES) {
      return this.log.error({ id, pattern, request_id, bytes: content.length }, 'message too long, dropped');
    }
    // Jobs of an earlier version have no exchange.
    await this.channel.publish(exchange || EVENT_EXCHANGE, routing_key, content, {
      persistent: true,
      headers: { request_id, written_at: new Date(created_at).toISOString(), ...(traceparent && { traceparent }) },
      timeout: CONFIRM_TIMEOUT_MS,
    });
  }
}
