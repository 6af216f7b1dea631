import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { ChannelModel } from 'amqplib';
import { DEAD_EXCHANGE, EVENT_EXCHANGE, LIVE_EXCHANGE, UNHANDLED_EXCHANGE } from './queues.js';

/** The exchanges that services share. */
export const EXCHANGES = {
  [UNHANDLED_EXCHANGE]: { type: 'direct', durable: true },
  [EVENT_EXCHANGE]: { type: 'topic', durable: true },
  [LIVE_EXCHANGE]: { type: 'fanout', durable: true },
  [DEAD_EXCHANGE]: { type: 'direct', durable: true },
} as const;

type Exchange = keyof typeof EXCHANGES;

/**
 * Declares an exchange unless it exists. Where each service has its own RabbitMQ user, the broker's definitions create
 * the exchange, and services may neither declare nor delete it.
 */
export async function ensureExchange(connection: ChannelModel, name: Exchange): Promise<void> {
  if (await exists(connection, name)) return;
  const { type, durable } = EXCHANGES[name];
  const channel = await connection.createChannel();
  // The rejected declaration reports the same error.
  channel.on('error', () => undefined);
  await channel.assertExchange(name, type, { durable });
  await channel.close();
}

/** The broker closes the channel if the exchange does not exist, so the check uses its own channel. */
async function exists(connection: ChannelModel, name: Exchange): Promise<boolean> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    await channel.checkExchange(name);
  } catch {
    return false;
  }
  await channel.close();
  return true;
}

/** The open connection, for use while a channel is set up. */
export function currentConnection(manager: AmqpConnectionManager | undefined): ChannelModel {
  if (!manager?.connection) throw new Error('the connection has closed');
  return manager.connection as ChannelModel;
}
