import { Logger } from '@nestjs/common';
import type { Channel, ChannelModel } from 'amqplib';
import { partsOf } from './message-size.js';

/** A message back to the caller. `type` tells how to read a response that is not plain JSON. */
export interface Answer {
  type?: 'raw' | 'problem' | 'long';
  content: Buffer;
  headers?: Record<string, unknown>;
}

const log = new Logger('AnswerChannel');

/**
 * Sends responses on a separate channel. If the broker closes it because of one response, only that response is lost:
 * the channel that holds the unacknowledged commands stays open.
 */
export class AnswerChannel {
  private channel: Channel | undefined;
  private opening: Promise<void>;

  constructor(private readonly connection: ChannelModel) {
    this.opening = this.open();
  }

  /** @throws Error if the connection has closed; the broker then returns the command */
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
        log.error({ error }, 'answer channel closed by the broker, reopening');
        this.channel = undefined;
        this.opening = this.open();
      });
      channel.once('close', () => {
        if (this.channel === channel) this.channel = undefined;
      });
      this.channel = channel;
    } catch (error) {
      log.debug({ error }, 'answer channel not opened, connection closed');
    }
  }
}
