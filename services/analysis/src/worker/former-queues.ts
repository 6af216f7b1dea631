import { Logger } from '@nestjs/common';
import type { ChannelModel } from 'amqplib';

const log = new Logger('FormerQueues');

/**
 * Deletes empty queues of earlier versions. A queue with messages is deleted on a later start. RabbitMQ does not
 * support `ifEmpty` for quorum queues, so the message count is checked first.
 */
export async function deleteEmptyQueues(connection: ChannelModel, queues: string[]): Promise<void> {
  for (const queue of queues) {
    await deleteIfEmpty(connection, queue).catch((error: unknown) => {
      log.warn({ error, queue }, 'queue of an earlier version not deleted, will retry on next start');
    });
  }
}

async function deleteIfEmpty(connection: ChannelModel, queue: string) {
  // One channel per queue, because the broker closes the channel if the queue does not exist.
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  const found = await channel.checkQueue(queue).catch(() => null);
  if (!found) return;
  if (found.messageCount === 0) await channel.deleteQueue(queue);
  await channel.close();
}
