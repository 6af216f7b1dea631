import type { Channel } from 'amqplib';

/** Returns commands that no instance took, or whose handler died, to the routing key in their `CC` header. */
export const UNHANDLED_EXCHANGE = 'commands.unhandled';
/** Topic exchange of events. Each queue of events or jobs also receives messages whose routing key is its own name. */
export const EVENT_EXCHANGE = 'events';
/** Fanout exchange of live updates. Its messages are not stored. */
export const LIVE_EXCHANGE = 'live';
/**
 * Exchange of dead letters: events and jobs that reached the delivery limit. Each source queue has its own dead-letter
 * queue.
 */
export const DEAD_EXCHANGE = 'dead';

/** Failed deliveries of an event or job before it is dead-lettered. */
export const DELIVERY_LIMIT = 6;

/** The queue of commands `service.verb`. Callers send to it through the default exchange. */
export function commandQueue(service: string) {
  return `${service}.commands`;
}

/** Arguments of a durable quorum queue whose dead letters go to `<queue>.dead`. */
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

/** Declares a queue of events or jobs. It alone receives messages whose routing key is its name, such as jobs. */
export async function assertDurableQueue(channel: Channel, queue: string) {
  await channel.assertQueue(queue, quorumQueue(queue));
  await channel.bindQueue(queue, EVENT_EXCHANGE, queue);
}

/** Declares the dead-letter queue of `queue`. The exchange must exist. */
export async function assertDeadQueue(channel: Channel, queue: string): Promise<void> {
  await channel.assertQueue(deadQueue(queue), { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(deadQueue(queue), DEAD_EXCHANGE, queue);
}

/** The name of the queue that holds the dead letters of `queue`. */
export function deadQueue(queue: string) {
  return `${queue}.dead`;
}
