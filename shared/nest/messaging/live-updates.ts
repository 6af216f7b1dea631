import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import { chunksOf } from '../../contracts/chunks.js';
import type { LiveUpdate } from '../../contracts/live-updates.js';
import type { Transaction } from '../database/transactions.js';
import { connectToBroker, disconnect, lackOf, plainChannel } from './rabbitmq/connection.js';
import { currentConnection, ensureExchange } from './rabbitmq/exchanges.js';
import { LIVE_EXCHANGE } from './rabbitmq/queues.js';

/** Changes within this time are published together. */
const GATHERED_MS = 50;

/** Maximum number of users per message. Their ids take up to 170 kB. */
const MAX_USERS = 10_000;

/**
 * Publishes changes to the event streams of all gateways (docs/architecture.md). Best effort: updates that cannot be
 * published are dropped. Clients also poll.
 */
@Injectable()
export class LiveUpdates implements OnApplicationShutdown {
  private readonly connection: AmqpConnectionManager;
  private channel: Channel | undefined;
  /** User ids by the update they get. */
  private readonly due = new Map<string, Set<number>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.connection = connectToBroker(url);
    plainChannel(this.connection, async (channel) => {
      await ensureExchange(currentConnection(this.connection), LIVE_EXCHANGE);
      channel.once('close', () => {
        if (this.channel === channel) this.channel = undefined;
      });
      this.channel = channel;
    });
  }

  /** Publishes the update of a transaction after its commit. */
  tell(tx: Transaction, update: LiveUpdate): void {
    if (update.user_ids.length > 0) tx.afterCommit(() => this.publish(update));
  }

  /** Publishes an update that is not part of a transaction. */
  publish({ user_ids, ...told }: LiveUpdate): void {
    if (user_ids.length === 0) return;
    const key = JSON.stringify(told);
    const users = this.due.get(key) ?? new Set();
    this.due.set(key, users);
    for (const id of user_ids) users.add(id);
    this.timer ??= setTimeout(() => this.flush(), GATHERED_MS);
  }

  /** Ends the streams of a user whose tokens end with the transaction, or have ended. */
  endStreams(user_id: number, tx?: Transaction): void {
    const update = { user_ids: [user_id], topics: [], ends_streams: true };
    if (tx) this.tell(tx, update);
    else this.publish(update);
  }

  async onApplicationShutdown() {
    clearTimeout(this.timer);
    this.flush();
    await disconnect(this.connection);
  }

  private flush() {
    this.timer = undefined;
    for (const [key, users] of this.due) {
      for (const user_ids of chunksOf([...users], MAX_USERS)) this.send({ ...JSON.parse(key), user_ids });
    }
    this.due.clear();
  }

  private send(update: LiveUpdate) {
    try {
      if (!lackOf(this.connection)) this.channel?.publish(LIVE_EXCHANGE, '', Buffer.from(JSON.stringify(update)));
    } catch {
      // The channel is closing.
    }
  }
}
