import { Logger } from '@nestjs/common';
import type { ChannelModel } from 'amqplib';

const log = new Logger('FormerQueues');

/**
 * Deletes queues of earlier versions that hold no messages any more. A queue that still holds some goes at a later
 * start. RabbitMQ does not take `ifEmpty` for quorum queues, so the count is asked for first.
 */
export async function deleteEmptyQueues(connection: ChannelModel, queues: string[]): Promise<void> {
  for (const queue of queues) {
    await deleteIfEmpty(connection, queue).catch((error: unknown) => {
      log.warn({ error, queue }, 'queue of an earlier version not deleted, will retry on next start');
    });
  }
}

async function deleteIfEmpty(connection: ChannelModel, queue: string) {
  // One for each, because the broker closes the channel of a client that asks for a queue that is not there.
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  const found = await channel.checkQueue(queue).catch(() => null);
  if (!found) return;
  if (found.messageCount === 0) await channel.deleteQueue(queue);
  await channel.close();
}
