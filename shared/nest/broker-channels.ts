import { Logger } from '@nestjs/common';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';

const log = new Logger('Broker');

/**
 * Keeps an error of a channel from ending the process. Setting up a channel that failed on a living connection is
 * never tried again by itself, so the connection is made anew, and with it everything on it.
 */
export function guarded(connection: AmqpConnectionManager): AmqpConnectionManager {
  const createChannel = connection.createChannel.bind(connection);
  connection.createChannel = (options) => {
    const channel = createChannel(options);
    channel.on('error', (error: unknown) => {
      log.warn({ error }, 'a channel failed');
      if (connection.isConnected()) connection.reconnect();
    });
    return channel;
  };
  return connection;
}

/** Nest does not wait for `consume`. What is refused there closes the channel, which is noticed; it must not do more. */
export function withoutStrayRejections(channel: Channel): Channel {
  const consume = channel.consume.bind(channel);
  channel.consume = (...args) => {
    const consuming = consume(...args);
    consuming.catch((error: unknown) => log.warn({ error }, 'not consuming'));
    return consuming;
  };
  return channel;
}
