import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { ServiceKeys } from '../../security/service-keys/service-keys.js';
import { UsedNonces } from '../../security/used-nonces.js';
import type { CommandMessage } from './command-client.js';

/**
 * A command is taken this long before and after the time of its sending. The broker drops a command that waits for 400
 * ms, so this is room for clocks that differ; deadlines need clocks in step anyway.
 */
const FRESH_MS = 10_000;

/**
 * HMAC-SHA256 over the message id and the content, which names pattern, payload and time. It travels as the AMQP
 * property `message_id` because no other message has the same one.
 */
export function commandSignature(key: KeyObject, id: string, content: Buffer): string {
  return createHmac('sha256', key).update(`command ${id}\n`).update(content).digest('base64url');
}

/** Why a command is refused. */
export class RefusedCommand extends Error {}

/** Verifies the commands of one service. Each instance remembers only what it has taken itself. */
export class SignedCommands {
  private readonly used = new UsedNonces();

  constructor(private readonly keys: ServiceKeys) {}

  /** @throws RefusedCommand for one that its caller did not sign for this service just now, or that came before */
  read({ content, properties }: ConsumeMessage): { caller: string; command: CommandMessage } {
    const { appId: caller = '', messageId: signature = '', correlationId: id } = properties;
    const key = this.keys.from(caller);
    if (!key) throw new RefusedCommand(caller ? 'unknown caller' : 'not signed');
    if (!isEqual(signature, commandSignature(key, id, content))) throw new RefusedCommand('wrong signature');
    const command: CommandMessage = JSON.parse(content.toString());
    const now = Date.now();
    if (!(Math.abs(now - command.sent_at) <= FRESH_MS)) throw new RefusedCommand('stale');
    if (!this.used.use(signature, now + 2 * FRESH_MS)) throw new RefusedCommand('replayed');
    return { caller, command };
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
