import type { ChannelModel, ConfirmChannel, ConsumeMessage, Options } from 'amqplib';

/**
 * A consumer keeps a message for this long while what it needs is down. RabbitMQ closes the channel of a consumer that
 * keeps one for 30 minutes (rabbitmq.com/docs/consumers, "Delivery Acknowledgement Timeout").
 */
export const LONGEST_HOLD_MS = 10 * 60_000;

/** Where a copy of a message goes. */
interface Target {
  exchange: string;
  routing_key: string;
  headers?: Options.Publish['headers'];
}

/**
 * Publishes a copy of a message, as a new message that has not been returned yet. The caller acknowledges the old one, so
 * a crash in between brings it twice.
 * @param prepare declares what the copy needs
 * @throws Error unless the broker has taken the copy over
 */
export async function queueAgain(
  connection: ChannelModel,
  { content, properties }: ConsumeMessage,
  { exchange, routing_key, headers = properties.headers }: Target,
  prepare: (channel: ConfirmChannel) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const channel = await connection.createConfirmChannel();
  // Whatever is asked for on the channel rejects, too.
  channel.on('error', () => undefined);
  try {
    await prepare(channel);
    channel.publish(exchange, routing_key, content, { persistent: true, headers });
    await channel.waitForConfirms();
  } finally {
    await close(channel);
  }
}

/** Ignores that the broker has closed it already: whether it took the copy over is known. */
async function close(channel: ConfirmChannel) {
  try {
    await channel.close();
  } catch {}
}
