import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';

/** An event as the outbox keeps it. */
export interface KeptEvent {
  routing_key: string;
  content: string;
  request_id: string;
}

/** Matches the names of queues of jobs. */
const OF_JOBS = /\.jobs(\.|$)/;

/** Longer than an event usually takes from the broker to the end of its handlers. */
const TIME_TO_HANDLE_MS = 5_000;

/**
 * Listens to events while `work` looks at the database. The broker itself is not kept: an event that it has, and whose
 * handlers have not come to its effect at that instant, would be lost. Told again after a restore it changes nothing
 * where it has been handled, because handlers do not mind a second delivery.
 */
export async function withEvents<Result>(url: string, work: () => Promise<Result>): Promise<[Result, KeptEvent[]]> {
  const events: KeptEvent[] = [];
  const connection = await connect(url, { timeout: TIME_TO_HANDLE_MS });
  try {
    const channel = await connection.createChannel();
    await channel.assertExchange('events', 'topic', { durable: true });
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, 'events', '#');
    await channel.consume(
      queue,
      (message) => {
        if (!message) return;
        const { routingKey } = message.fields;
        // The photo queue creates its jobs again.
        if (OF_JOBS.test(routingKey)) return;
        const request_id = String(message.properties.headers?.request_id ?? '');
        events.push({ routing_key: routingKey, content: message.content.toString(), request_id });
      },
      { noAck: true },
    );
    await pause(TIME_TO_HANDLE_MS);
    const result = await work();
    return [result, [...events]];
  } finally {
    await connection.close();
  }
}
