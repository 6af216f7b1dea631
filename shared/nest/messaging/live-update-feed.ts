import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { LiveUpdate } from '../../contracts/live-updates.js';
import { connectToBroker, disconnect, plainChannel } from './rabbitmq/connection.js';
import { currentConnection, ensureExchange } from './rabbitmq/exchanges.js';
import { LIVE_EXCHANGE } from './rabbitmq/queues.js';

/** Receives the live updates that services publish (`LiveUpdates`). Its queue is deleted when the connection closes. */
export class LiveUpdateFeed {
  private readonly connection: AmqpConnectionManager;

  /** @param onConnected also runs after an outage, during which updates were lost */
  constructor(url: string, onUpdate: (update: LiveUpdate) => void, onConnected: () => void) {
    this.connection = connectToBroker(url);
    plainChannel(this.connection, async (channel) => {
      await ensureExchange(currentConnection(this.connection), LIVE_EXCHANGE);
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, LIVE_EXCHANGE, '');
      const take = (content: Buffer) => onUpdate(JSON.parse(content.toString()));
      await channel.consume(queue, (message) => message && take(message.content), { noAck: true });
      onConnected();
    });
  }

  close(): Promise<void> {
    return disconnect(this.connection);
  }
}
