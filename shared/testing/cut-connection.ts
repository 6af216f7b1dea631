import type { AmqpConnectionManager } from 'amqp-connection-manager';
import { socketOf } from '../nest/messaging/rabbitmq/connection.js';
import type { QueueConsumer } from '../nest/messaging/rabbitmq/queue-consumer.js';

/** Breaks the connection of a consumer. The broker sees the same as when the consumer's process is killed. */
export function cutConnection(consumer: QueueConsumer) {
  socketOf(consumer.unwrap<AmqpConnectionManager>()).destroy(new Error('cut'));
}
