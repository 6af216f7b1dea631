import type { OutgoingResponse } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import { OrderlyServer } from './orderly-server.js';
import { RawReply } from './raw-reply.js';
import { requestId, runInContext } from './request-context.js';
import { COMMAND_EXCHANGE, COMMANDS } from './transports.js';

/** After a broker restart nobody may ever have consumed the queue: then it goes after this time. */
const UNUSED_QUEUE_MS = 10_000;

/**
 * Answers commands of one service. Its queue lives only while somebody consumes it, so that a command to a dead
 * service comes back at once as unroutable instead of waiting for a service whose caller has gone.
 */
export class CommandServer extends OrderlyServer {
  override readonly transportId = COMMANDS;

  constructor(
    private readonly service: string,
    url: string,
  ) {
    super(`${service}.commands`, {
      urls: [url],
      queueOptions: { durable: true, autoDelete: true, expires: UNUSED_QUEUE_MS },
      exchange: COMMAND_EXCHANGE,
      exchangeType: 'topic',
      wildcards: true,
      noAck: true,
    });
  }

  /** Deadlines are wall-clock times: hosts keep their clocks in step, as signed tokens need anyway. */
  protected override async take(message: Record<string, unknown>, channel: Channel) {
    const { fields, properties } = message as unknown as ConsumeMessage;
    const request_id = requestId(properties.headers?.request_id);
    const deadline = Number(properties.headers?.deadline ?? Number.POSITIVE_INFINITY);
    if (deadline < Date.now()) {
      this.log.warn({ request_id, pattern: fields.routingKey }, 'expired before it was handled');
      return;
    }
    await runInContext({ service: this.service, request_id, deadline }, () => this.handleInContext(message, channel));
  }

  /** A reply that can no longer be sent has nobody waiting for it; it must not end the process. */
  override sendMessage<T>(message: T, replyTo: string, correlationId: string) {
    const { response } = message as OutgoingResponse;
    const isRaw = response instanceof RawReply;
    const content = isRaw ? (response.json ?? Buffer.alloc(0)) : Buffer.from(JSON.stringify(message));
    const headers = isRaw ? { etag: response.etag, modified: response.json !== null } : {};
    this.channel
      ?.sendToQueue(replyTo, content, { correlationId, headers })
      .catch((error: unknown) => this.log.warn({ error }, 'reply not sent'));
  }
}
