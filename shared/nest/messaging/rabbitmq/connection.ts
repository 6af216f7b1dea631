import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import amqp, { type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel } from 'amqplib';

const log = new Logger('RabbitMQ');

/** Frame size in bytes. A frame that takes several reads is copied at each of them, which is slow for long lists. */
const FRAME_BYTES = 32_768;

/** The resource that the broker is short of while it blocks publishers. */
export type Lack = 'disk' | 'memory';

const lacks = new WeakMap<AmqpConnectionManager, Lack>();

/**
 * The resource that the broker is short of while it reads nothing from this connection
 * (rabbitmq.com/docs/connection-blocked). The broker notifies only connections that publish, after the first message.
 */
export const lackOf = (connection: AmqpConnectionManager): Lack | undefined => lacks.get(connection);

/**
 * Opens a connection that reconnects automatically. Without `noDelay`, an acknowledgement would be delayed by 40 ms.
 */
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
    log.warn({ reason }, 'broker blocks publishers, messages wait');
  });
  manager.on('unblocked', () => {
    lacks.delete(manager);
    log.log('broker accepts messages again');
  });
  manager.on('disconnect', () => lacks.delete(manager));
  return manager;
}

/** The current connection's socket, which amqplib's types do not expose. */
export function socketOf(manager: AmqpConnectionManager): Socket {
  return Reflect.get(manager.connection?.connection ?? {}, 'stream');
}

/** A channel on which the broker confirms messages. It is set up again after every reconnect. */
export function confirmChannel(
  connection: AmqpConnectionManager,
  setup: (channel: ConfirmChannel) => Promise<unknown>,
): ChannelWrapper {
  return withReconnect(connection, connection.createChannel({ setup: watched(connection, setup) }));
}

/** A channel without confirmations. It is set up again after every reconnect. */
export function plainChannel(
  connection: AmqpConnectionManager,
  setup: (channel: Channel) => Promise<unknown>,
): ChannelWrapper {
  return withReconnect(connection, connection.createChannel({ setup: watched(connection, setup), confirm: false }));
}

/** Reconnects if the broker closes the channel, because the manager opens no new channel on a living connection. */
function watched<One extends Channel>(connection: AmqpConnectionManager, setup: (channel: One) => Promise<unknown>) {
  return (channel: One) => {
    channel.on('error', (error: unknown) => {
      log.error({ error }, 'channel closed by the broker, reconnecting');
      if (connection.isConnected()) reconnect(connection);
    });
    return setup(channel);
  };
}

/** Reconnects if the set-up of a channel fails, because the manager does not retry it on a living connection. */
function withReconnect(connection: AmqpConnectionManager, channel: ChannelWrapper): ChannelWrapper {
  return channel.on('error', (error: unknown) => {
    log.warn({ error }, 'channel failed, reconnecting');
    if (connection.isConnected()) reconnect(connection);
  });
}

/** Reconnects, unless the connection is closing, gone or already reconnecting. */
export function reconnect(connection: AmqpConnectionManager): void {
  const before = connection.connection;
  try {
    connection.reconnect();
  } catch {
    // The connection is closing, so no other is needed.
  }
  // The manager removes its listeners before the old connection has ended. Without a listener, a reset would end the
  // process.
  before?.on('error', (error: unknown) => log.warn({ error }, 'connection ended before it was closed'));
}

/**
 * Closes a connection for good. A connection that breaks in the meantime has ended too, as when the broker stops
 * together with its services; amqplib would wait forever for the broker's response.
 */
export async function disconnect(connection: AmqpConnectionManager | undefined): Promise<void> {
  if (!connection) return;
  const gone = connection.isConnected() ? [new Promise((resolve) => socketOf(connection).once('close', resolve))] : [];
  const closed = connection
    .close()
    .catch((error: unknown) => log.warn({ error }, 'connection ended before it was closed'));
  await Promise.race([closed, ...gone]);
}
