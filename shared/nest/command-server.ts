import { Logger } from '@nestjs/common';
import { type OutgoingResponse, type RmqContext, ServerRMQ } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import { RawReply } from './raw-reply.js';
import { requestId, runInContext } from './request-context.js';
import { COMMAND_EXCHANGE, COMMANDS, SOCKET_OPTIONS } from './transports.js';

/** After a broker restart nobody may ever have consumed the queue: then it goes after this time. */
const UNUSED_QUEUE_MS = 10_000;

/**
 * Answers commands of one service. Its queue lives only while somebody consumes it, so that a command to a dead
 * service comes back at once as unroutable instead of waiting for a service whose caller has gone.
 */
export class CommandServer extends ServerRMQ {
  override readonly transportId = COMMANDS;
  private readonly log = new Logger('Commands');

  constructor(
    private readonly service: string,
    url: string,
  ) {
    super({
      urls: [url],
      queue: `${service}.commands`,
      queueOptions: { durable: true, autoDelete: true, expires: UNUSED_QUEUE_MS },
      exchange: COMMAND_EXCHANGE,
      exchangeType: 'topic',
      wildcards: true,
      noAck: true,
      socketOptions: SOCKET_OPTIONS,
    });
  }

  override async handleMessage(message: Record<string, unknown>, channel: Channel) {
    if (!message) return;
    const { fields, properties } = message as unknown as ConsumeMessage;
    const request_id = requestId(properties.headers?.request_id);
    const deadline = Number(properties.headers?.deadline ?? Number.POSITIVE_INFINITY);
    if (deadline < Date.now()) {
      this.log.warn({ request_id, pattern: fields.routingKey }, 'expired before it was handled');
      return;
    }
    await runInContext({ service: this.service, request_id, deadline }, () => super.handleMessage(message, channel));
  }

  override sendMessage<T>(message: T, replyTo: string, correlationId: string, context: RmqContext) {
    const reply = (message as OutgoingResponse).response;
    if (!(reply instanceof RawReply)) return super.sendMessage(message, replyTo, correlationId, context);
    this.channel?.sendToQueue(replyTo, reply.json ?? Buffer.alloc(0), {
      correlationId,
      headers: { etag: reply.etag, modified: reply.json !== null },
    });
  }
}
