import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';

/** An event as the outbox stores it. */
export interface KeptEvent {
  routing_key: string;
  content: string;
  request_id: string;
}

/** Matches the names of job queues. */
const OF_JOBS = /\.jobs(\.|$)/;

/** Longer than an event usually needs from the broker to the end of its handlers. */
const TIME_TO_HANDLE_MS = 5_000;

/**
 * Records events while `work` reads the database. A backup does not contain the broker's messages. An event in the
 * broker whose handlers have not finished at the snapshot would be lost. After a restore, the recorded events are
 * published again. Handlers are idempotent, so repeated events change nothing.
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
