import type { Channel } from 'amqplib';

/** Where commands go back that nobody took up, or whose handler died, to the caller named in their `CC` header. */
export const UNHANDLED_EXCHANGE = 'commands.unhandled';
/** Topic exchange of facts. */
export const EVENT_EXCHANGE = 'events';
/** The broker's own, which takes a message to the queue that it names. */
export const DEFAULT_EXCHANGE = '';
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

export async function assertUnhandledExchange(channel: Channel) {
  await channel.assertExchange(UNHANDLED_EXCHANGE, 'direct', { durable: true });
}

export async function assertLiveExchange(channel: Channel) {
  await channel.assertExchange(LIVE_EXCHANGE, 'fanout', { durable: false });
}

/** Arguments of a durable quorum queue whose poison messages end in `<queue>.dead`. */
export function quorumQueue(queue: string) {
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

/** Makes the queue that keeps what `queue` gives up on, and answers how much that is. */
export async function assertDeadQueue(channel: Channel, queue: string): Promise<number> {
  await channel.assertExchange(DEAD_EXCHANGE, 'direct', { durable: true });
  const arguments_ = { 'x-queue-type': 'quorum' };
  const { messageCount } = await channel.assertQueue(deadQueue(queue), { durable: true, arguments: arguments_ });
  await channel.bindQueue(deadQueue(queue), DEAD_EXCHANGE, queue);
  return messageCount;
}

/** Name of the queue that keeps what `queue` gave up on. */
export function deadQueue(queue: string) {
  return `${queue}.dead`;
}
