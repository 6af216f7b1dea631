import type { Channel } from 'amqplib';

/** Returns commands that nobody took, or whose handler died, to the caller in their `CC` header. */
export const UNHANDLED_EXCHANGE = 'commands.unhandled';
/** Topic exchange of events. Each queue of events or jobs also takes from it what names the queue itself. */
export const EVENT_EXCHANGE = 'events';
/** Fanout exchange of what open streams of events tell; nothing on it is kept. */
export const LIVE_EXCHANGE = 'live';
/** Where events and jobs end that killed or failed their handler too often; one queue per source queue. */
export const DEAD_EXCHANGE = 'dead';

/** Failed deliveries of an event or job before it goes to its dead-letter queue. */
export const DELIVERY_LIMIT = 6;

/** The queue of commands `service.verb`, which callers write to by its name: through no exchange of ours. */
export function commandQueue(service: string) {
  return `${service}.commands`;
}

/** Arguments of a durable quorum queue whose poison messages end in `<queue>.dead`. */
function quorumQueue(queue: string) {
  return {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': DEAD_EXCHANGE,
      'x-dead-letter-routing-key': queue,
    },
  };
}

/** Makes a queue of events or jobs. What names the queue itself, such as a job, comes to it alone. */
export async function assertDurableQueue(channel: Channel, queue: string) {
  await channel.assertQueue(queue, quorumQueue(queue));
  await channel.bindQueue(queue, EVENT_EXCHANGE, queue);
}

/** Makes the queue that takes what `queue` gives up on, where the exchange is there. */
export async function assertDeadQueue(channel: Channel, queue: string): Promise<void> {
  await channel.assertQueue(deadQueue(queue), { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(deadQueue(queue), DEAD_EXCHANGE, queue);
}

/** Name of the queue that keeps what `queue` gave up on. */
export function deadQueue(queue: string) {
  return `${queue}.dead`;
}
