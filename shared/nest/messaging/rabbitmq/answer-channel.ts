import { Logger } from '@nestjs/common';
import type { Channel, ChannelModel } from 'amqplib';
import { partsOf } from './message-size.js';

/** A message back to the caller; its type says how to read it if it is no plain JSON. */
export interface Answer {
  type?: 'raw' | 'problem' | 'long';
  content: Buffer;
  headers?: Record<string, unknown>;
}

const log = new Logger('AnswerChannel');

/**
 * Sends answers on a channel of their own. If the broker closes it because of one answer, only that answer is lost: the
 * channel that holds the unacknowledged commands stays open.
 */
export class AnswerChannel {
  private channel: Channel | undefined;
  private opening: Promise<void>;

  constructor(private readonly connection: ChannelModel) {
    this.opening = this.open();
  }

  /** @throws Error when the connection has closed: the broker then gives the command back */
  async send(replyTo: string, correlationId: string, { type, content, headers }: Answer): Promise<void> {
    if (!this.channel) await this.opening;
    if (!this.channel) throw new Error('the connection has closed');
    const parts = partsOf(content);
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      this.channel.sendToQueue(
        replyTo,
        part,
        isLast ? { correlationId, type, headers } : { correlationId, type: 'part' },
      );
    }
  }

  private async open() {
    try {
      const channel = await this.connection.createChannel();
      channel.on('error', (error: unknown) => {
        log.error({ error }, 'answer channel closed by the broker, opening another');
        this.channel = undefined;
        this.opening = this.open();
      });
      channel.once('close', () => {
        if (this.channel === channel) this.channel = undefined;
      });
      this.channel = channel;
    } catch (error) {
      log.debug({ error }, 'no answer channel: the connection has closed');
    }
  }
}
