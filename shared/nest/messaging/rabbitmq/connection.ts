import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import amqp, { type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel } from 'amqplib';

const log = new Logger('RabbitMQ');

/**
 * Bytes of a frame: one that takes several reads is put together anew at each of them, and long lists are of nothing
 * else.
 */
const FRAME_BYTES = 32_768;

/** What a broker that takes no more messages is short of. */
export type Lack = 'disk' | 'memory';

const lacks = new WeakMap<AmqpConnectionManager, Lack>();

/**
 * What the broker lacks while it reads nothing from this connection (rabbitmq.com/docs/connection-blocked). The broker
 * says so only to connections that publish, after the first message.
 */
export const lackOf = (connection: AmqpConnectionManager): Lack | undefined => lacks.get(connection);

/** A connection that comes back by itself. Without `noDelay` an acknowledgement would wait 40 ms for its packet. */
export function connectToBroker(url: string): AmqpConnectionManager {
  const address = new URL(url);
  address.searchParams.set('frameMax', String(FRAME_BYTES));
  const manager = amqp.connect([address.href], {
    connectionOptions: { noDelay: true },
    heartbeatIntervalInSeconds: 10,
    reconnectTimeInSeconds: 0.5,
  });
  manager.on('blocked', ({ reason }) => {
    lacks.set(manager, /disk/i.test(reason) ? 'disk' : 'memory');
    log.warn({ reason }, 'broker blocks publishers');
  });
  manager.on('unblocked', () => {
    lacks.delete(manager);
    log.log('broker takes messages again');
  });
  manager.on('disconnect', () => lacks.delete(manager));
  return manager;
}

/** The socket of the connection that stands; amqplib's types have no name for it. */
export function socketOf(manager: AmqpConnectionManager): Socket {
  return Reflect.get(manager.connection?.connection ?? {}, 'stream');
}

/** A channel on which the broker takes messages over with a confirmation; set up anew with every connection. */
export function confirmChannel(
  connection: AmqpConnectionManager,
  setup: (channel: ConfirmChannel) => Promise<unknown>,
): ChannelWrapper {
  return withReconnect(connection, connection.createChannel({ setup: watched(connection, setup) }));
}

/** A channel without confirmations; set up anew with every connection. */
export function plainChannel(
  connection: AmqpConnectionManager,
  setup: (channel: Channel) => Promise<unknown>,
): ChannelWrapper {
  return withReconnect(connection, connection.createChannel({ setup: watched(connection, setup), confirm: false }));
}

/** The manager opens no other channel on a living connection, so a channel that the broker closes takes it along. */
function watched<One extends Channel>(connection: AmqpConnectionManager, setup: (channel: One) => Promise<unknown>) {
  return (channel: One) => {
    channel.on('error', (error: unknown) => {
      log.error({ error }, 'channel closed by the broker, reconnecting');
      if (connection.isConnected()) reconnect(connection);
    });
    return setup(channel);
  };
}

/** A set-up that failed on a living connection is never tried again by itself, so the connection is made anew. */
function withReconnect(connection: AmqpConnectionManager, channel: ChannelWrapper): ChannelWrapper {
  return channel.on('error', (error: unknown) => {
    log.warn({ error }, 'a channel failed');
    if (connection.isConnected()) reconnect(connection);
  });
}

/** Makes the connection anew, unless it is being closed, has gone or is on its way. */
export function reconnect(connection: AmqpConnectionManager): void {
  const before = connection.connection;
  try {
    connection.reconnect();
  } catch {
    // It is being closed: nobody needs another.
  }
  // The manager stops listening before the old connection has ended; without a listener a reset would end the process.
  before?.on('error', (error: unknown) => log.warn({ error }, 'a connection ended before it was closed'));
}

/**
 * Ends a connection for good. One that breaks meanwhile has ended, too, as when a broker stops together with its
 * services; amqplib would wait for its farewell for ever.
 */
export async function disconnect(connection: AmqpConnectionManager | undefined): Promise<void> {
  if (!connection) return;
  const gone = connection.isConnected() ? [new Promise((resolve) => socketOf(connection).once('close', resolve))] : [];
  const closed = connection
    .close()
    .catch((error: unknown) => log.warn({ error }, 'a connection ended before it was closed'));
  await Promise.race([closed, ...gone]);
}
