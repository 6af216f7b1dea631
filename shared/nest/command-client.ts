import { ClientRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage, Message } from 'amqplib';
import { guarded } from './broker-channels.js';
import type { ProblemDetails } from './problems.js';
import { RawReply } from './raw-reply.js';
import { COMMAND_EXCHANGE, SOCKET_OPTIONS } from './transports.js';

export const SERVICE_UNAVAILABLE: ProblemDetails = {
  status: 503,
  code: 'unavailable',
  error: 'This part of the service is down at the moment. Please try again shortly.',
};

/**
 * Asks on the command exchange. Beyond Nest's client it passes raw replies on unparsed and turns a returned message
 * (no service behind the pattern) into an error at once. It leans on the internals of @nestjs/microservices 12.1.1.
 */
export class CommandClient extends ClientRMQ {
  constructor(url: string) {
    super({
      urls: [url],
      exchange: COMMAND_EXCHANGE,
      exchangeType: 'topic',
      wildcards: true,
      noAck: true,
      persistent: false,
      socketOptions: SOCKET_OPTIONS,
    });
  }

  override createClient<T>(): T {
    return guarded(super.createClient() as AmqpConnectionManager) as T;
  }

  override async consumeChannel(channel: Channel) {
    const settle = (message: Message | ConsumeMessage | null) => {
      if (message) this.responseEmitter.emit(message.properties.correlationId, { content: message });
    };
    channel.on('return', settle);
    await channel.consume(this.replyQueue, settle, { noAck: true });
  }

  protected override parseMessageContent(message: Buffer) {
    const { fields, properties, content } = message as unknown as Message;
    if ('replyCode' in fields) return { err: SERVICE_UNAVAILABLE, isDisposed: true };
    const { etag, modified } = properties.headers ?? {};
    if (etag === undefined) return JSON.parse(content.toString());
    return { response: new RawReply(etag, modified ? content : null), isDisposed: true };
  }
}
