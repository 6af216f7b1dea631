import type { ChannelModel, ConfirmChannel, ConsumeMessage, Options } from 'amqplib';

/**
 * How long a consumer holds a message while a dependency is down. RabbitMQ closes the channel of a consumer that holds
 * a message for 30 minutes (rabbitmq.com/docs/consumers, "Delivery Acknowledgement Timeout").
 */
export const LONGEST_HOLD_MS = 10 * 60_000;

/** The destination of a copy. */
interface Target {
  exchange: string;
  routing_key: string;
  headers?: Options.Publish['headers'];
}

/**
 * Publishes a copy of a message as a new message with a delivery count of zero. The caller acknowledges the original,
 * so a crash in between delivers it twice.
 * @param prepare declares the queue of the copy
 * @throws Error unless the broker has confirmed the copy
 */
export async function queueAgain(
  connection: ChannelModel,
  { content, properties }: ConsumeMessage,
  { exchange, routing_key, headers = properties.headers }: Target,
  prepare: (channel: ConfirmChannel) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const channel = await connection.createConfirmChannel();
  // The pending call on the channel also rejects, so the event needs no handling.
  channel.on('error', () => undefined);
  try {
    await prepare(channel);
    channel.publish(exchange, routing_key, content, { persistent: true, headers });
    await channel.waitForConfirms();
  } finally {
    await close(channel);
  }
}

/** Closes a channel after its message was confirmed. The broker may have closed the channel already. */
async function close(channel: ConfirmChannel) {
  try {
    await channel.close();
  } catch {}
}
