import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { ServiceKeys } from '../../security/service-keys/service-keys.js';
import { UsedNonces } from '../../security/used-nonces.js';
import type { CommandMessage } from './command-client.js';

/**
 * Maximum difference between the time in a command and the current time. The broker drops a command that waits for 400
 * ms, so the rest is tolerance for clock differences. Deadlines need synchronized clocks anyway.
 */
const FRESH_MS = 10_000;

/**
 * HMAC-SHA256 over the correlation id and the content, which includes pattern, payload and time. The signature is the
 * AMQP property `message_id`, because it is unique.
 */
export function commandSignature(key: KeyObject, id: string, content: Buffer): string {
  return createHmac('sha256', key).update(`command ${id}\n`).update(content).digest('base64url');
}

/** A rejected command. The message is the reason. */
export class RefusedCommand extends Error {}

/** Verifies the commands of one service. Each instance remembers only the commands it has accepted itself. */
export class SignedCommands {
  private readonly used = new UsedNonces();

  constructor(private readonly keys: ServiceKeys) {}

  /** @throws RefusedCommand unless the caller signed the command for this service recently and it is not a replay */
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
