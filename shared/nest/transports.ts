import type { Channel } from 'amqplib';

/** Which of a service's three doors a handler stands behind. */
export const COMMANDS = Symbol('commands');
export const EVENTS = Symbol('events');
export const JOBS = Symbol('jobs');

/** Topic exchange on which commands reach the service that handles them. */
export const COMMAND_EXCHANGE = 'commands';
/** Topic exchange of facts. */
export const EVENT_EXCHANGE = 'events';
/** Where messages end that killed or failed their handler too often; one queue per source queue. */
export const DEAD_EXCHANGE = 'dead';

/** Failed deliveries of an event or job before it goes to its dead-letter queue. */
export const DELIVERY_LIMIT = 6;

/** Connection options of every broker connection: without `noDelay` an acknowledgement waits 40 ms for its packet. */
export const SOCKET_OPTIONS = {
  connectionOptions: { noDelay: true },
  heartbeatIntervalInSeconds: 10,
  reconnectTimeInSeconds: 1,
};

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
