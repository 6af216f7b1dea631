import { createHash } from 'node:crypto';
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib';
import type { DeadLetter } from '../../contracts/dead-letters.js';
import { ensureExchange } from './exchanges.js';
import { assertDeadQueue, DEAD_EXCHANGE, deadQueue, EVENT_EXCHANGE } from './queues.js';

/** Looked at in one go; who has more sees the oldest, and the others when these are settled. */
const MOST = 500;
const PAYLOAD_SHOWN = 1_000;

/**
 * What the events queue of a service gave up on. Every call has a connection of its own for as long as it takes: it is
 * needed a few times a year. Two admins at once never settle the same letter twice, because the broker hands each
 * message to one of them.
 */
export class DeadLetters {
  private readonly queue: string;

  constructor(
    private readonly url: string,
    private readonly service: string,
  ) {
    this.queue = `${service}.events`;
  }

  async list(): Promise<DeadLetter[]> {
    return this.withLetters(async (letters) => letters.map((letter) => this.present(letter)));
  }

  /** Puts them into the service's own queue, so that no other service hears of them twice. Gives how many. */
  async redeliver(ids: string[]): Promise<number> {
    return this.settle(ids, async (channel, { content, properties }) => {
      const { request_id } = properties.headers ?? {};
      // Where only an earlier version has declared the queue, it has no such binding.
      await channel.bindQueue(this.queue, EVENT_EXCHANGE, this.queue);
      channel.publish(EVENT_EXCHANGE, this.queue, content, { persistent: true, headers: { request_id } });
      await channel.waitForConfirms();
    });
  }

  async drop(ids: string[]): Promise<number> {
    return this.settle(ids, async () => undefined);
  }

  private settle(ids: string[], before: (channel: ConfirmChannel, letter: GetMessage) => Promise<void>) {
    return this.withLetters(async (letters, channel) => {
      const chosen = letters.filter((letter) => ids.includes(idOf(letter)));
      for (const letter of chosen) {
        await before(channel, letter);
        channel.ack(letter);
      }
      // Answered after the acknowledgements, which a connection that closes at once would lose.
      await channel.checkQueue(deadQueue(this.queue));
      return chosen.length;
    });
  }

  /** What is not acknowledged goes back with the end of the connection. */
  private async withLetters<Result>(work: (letters: GetMessage[], channel: ConfirmChannel) => Promise<Result>) {
    const connection = await connect(this.url, { timeout: 5_000 });
    try {
      const channel = await connection.createConfirmChannel();
      await ensureExchange(connection, DEAD_EXCHANGE);
      await assertDeadQueue(channel, this.queue);
      const letters: GetMessage[] = [];
      while (letters.length < MOST) {
        const letter = await channel.get(deadQueue(this.queue));
        if (!letter) break;
        letters.push(letter);
      }
      return await work(letters, channel);
    } finally {
      await connection.close();
    }
  }

  private present(letter: GetMessage): DeadLetter {
    const { headers } = letter.properties;
    const [death] = (headers?.['x-death'] ?? []) as { time?: { value?: number } }[];
    const seconds = death?.time?.value;
    const { pattern, data } = parsed(letter.content);
    return {
      id: idOf(letter),
      service: this.service,
      name: pattern,
      request_id: String(headers?.request_id ?? ''),
      dead_since: seconds ? new Date(seconds * 1000).toISOString() : null,
      payload: JSON.stringify(data ?? null).slice(0, PAYLOAD_SHOWN),
    };
  }
}

function parsed(content: Buffer): { pattern: string; data?: unknown } {
  try {
    const { pattern, data } = JSON.parse(content.toString());
    return { pattern: String(pattern), data };
  } catch {
    // What no service of ours wrote may be what nobody could handle.
    return { pattern: '', data: content.toString() };
  }
}

function idOf({ content, properties }: GetMessage) {
  const request_id = String(properties.headers?.request_id ?? '');
  return createHash('sha256').update(request_id).update(content).digest('hex').slice(0, 32);
}
