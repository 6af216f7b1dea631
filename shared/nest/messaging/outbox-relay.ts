import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import { type DataSource, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { CoalescedTask } from '../process/coalesced-task.js';
import { OutboxEntity } from './outbox.entity.js';
import { contentOf } from './outbox.js';
import { confirmChannel, connectToBroker, disconnect, lackOf } from './rabbitmq/connection.js';
import { currentConnection, ensureExchange } from './rabbitmq/exchanges.js';
import { MAX_MESSAGE_BYTES } from './rabbitmq/message-size.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';

/** Messages sent in one transaction. */
const BATCH = 100;
/** What is committed within this time is sent in one transaction; far below what somebody notices. */
const GATHERED_MS = 25;
/**
 * A commit, a start and a new connection wake the relay at once; this finds what another instance left when it died.
 */
const SWEEP_MS = 30_000;
/** After a failure. */
const RETRY_MS = 1_000;
const CONFIRM_TIMEOUT_MS = 5_000;

/** In the order of their writing; gone when the transaction commits, there again when it does not. */
const TAKE_BATCH = `
  with batch as (select * from outbox order by id limit $1 for update skip locked),
    taken as (delete from outbox using batch where outbox.id = batch.id)
  select * from batch order by id`;

/**
 * Sends what the outbox holds, in order, and deletes it once the broker has confirmed it. Several instances share the
 * work (`skip locked`); a crash between confirmation and deletion sends twice, which handlers do not mind.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown, EntitySubscriberInterface {
  private readonly log = new Logger('Outbox');
  private readonly connection: AmqpConnectionManager;
  private readonly channel: ChannelWrapper;
  private readonly sending = new CoalescedTask(() => this.drain(), GATHERED_MS);
  private sweep: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly source: DataSource,
    url: string,
  ) {
    this.connection = connectToBroker(url);
    this.channel = confirmChannel(this.connection, () =>
      ensureExchange(currentConnection(this.connection), EVENT_EXCHANGE),
    );
    this.channel.on('connect', () => this.wake());
    this.connection.on('unblocked', () => this.wake());
    source.subscribers.push(this);
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

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    if (!queryRunner.data.outbox) return;
    queryRunner.data.outbox = false;
    this.wake();
  }

  private wake() {
    if (this.canSend()) this.sending.wake();
  }

  /** A blocked broker would take each message again with every try, all of them once it has room. */
  private canSend() {
    return this.connection.isConnected() && !lackOf(this.connection);
  }

  private async drain() {
    try {
      while ((await this.sendBatch()) === BATCH);
    } catch (error) {
      this.log.warn({ error }, 'messages wait in the outbox');
      clearTimeout(this.retry);
      this.retry = setTimeout(() => this.wake(), RETRY_MS);
    }
  }

  /** The one transaction that waits for the broker (docs/architecture.md, "How they talk"). */
  private sendBatch() {
    return this.source.transaction(async (manager) => {
      const messages = await manager.query<OutboxEntity[]>(TAKE_BATCH, [BATCH]);
      await Promise.all(messages.map((message) => this.publish(message)));
      return messages.length;
    });
  }

  private async publish(message: OutboxEntity) {
    const { id, exchange, routing_key, pattern, request_id, traceparent, created_at } = message;
    const content = contentOf(message);
    // The broker would close the channel each time, and no later message would ever leave the outbox.
    if (content.length > MAX_MESSAGE_BYTES) {
      return this.log.error({ id, pattern, request_id, bytes: content.length }, 'message too long, dropped');
    }
    // Jobs of an earlier version name no exchange.
    await this.channel.publish(exchange || EVENT_EXCHANGE, routing_key, content, {
      persistent: true,
      headers: { request_id, written_at: new Date(created_at).toISOString(), ...(traceparent && { traceparent }) },
      timeout: CONFIRM_TIMEOUT_MS,
    });
  }
}
