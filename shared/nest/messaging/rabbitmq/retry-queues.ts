import type { ChannelModel, ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import { queueAgain } from './queue-again.js';
import { EVENT_EXCHANGE } from './queues.js';

const DAY_MS = 86_400_000;

/** The queue in which messages wait for `pause` milliseconds before they return to `queue`. */
const retryQueue = (queue: string, pause: number) => `${queue}.retry-${pause}`;

/** How often a message has waited, and for how long it has been failing. */
export function historyOf({ properties }: ConsumeMessage): { retries: number; failing_for_ms: number } {
  const { retries, failing_since } = properties.headers ?? {};
  return { retries: Number(retries ?? 0), failing_for_ms: Date.now() - Number(failing_since ?? Date.now()) };
}

/**
 * Schedules a message to come back later, as a new message with a delivery count of zero.
 * @throws as `queueAgain` does
 */
export function comeBackAfter(pause: number, queue: string, message: ConsumeMessage, connection: ChannelModel) {
  const name = retryQueue(queue, pause);
  const target = { exchange: EVENT_EXCHANGE, routing_key: name, headers: headersOf(message) };
  return queueAgain(connection, message, target, async (channel) => {
    await channel.assertQueue(name, waitingFor(pause, queue));
    await channel.bindQueue(name, EVENT_EXCHANGE, name);
  });
}

/** The queue is declared on demand and expires after a day without use, because most pauses are rarely needed. */
function waitingFor(pause: number, queue: string) {
  return {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-message-ttl': pause,
      'x-expires': pause + DAY_MS,
      'x-dead-letter-exchange': EVENT_EXCHANGE,
      'x-dead-letter-routing-key': queue,
      // The message stays here until the target queue has confirmed it.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  };
}

/** The headers that the service wrote. The broker adds its own again. */
function headersOf(message: ConsumeMessage): MessagePropertyHeaders {
  const { headers = {} } = message.properties;
  const own = Object.entries(headers).filter(([name]) => !name.startsWith('x-'));
  const { retries } = historyOf(message);
  return { failing_since: Date.now(), ...Object.fromEntries(own), retries: retries + 1 };
}
