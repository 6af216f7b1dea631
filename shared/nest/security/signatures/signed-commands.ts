import type { KeyObject } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { CommandMessage } from '../../messaging/rabbitmq/command-client.js';
import type { ServiceKeys } from '../service-keys/service-keys.js';
import { beginSignature, isSignedBy, textOf } from './signature.js';
import { UsedNonces } from './used-nonces.js';

/**
 * Maximum difference between the time in a command and the current time. The broker drops a command that waits for 400
 * ms, so the rest is tolerance for clock differences. Deadlines need synchronized clocks anyway.
 */
const FRESH_MS = 10_000;

/**
 * The signature over the correlation id, which is the nonce, and the content, which includes pattern, payload and time.
 * It is the AMQP property `message_id`, because it is unique.
 */
export const commandSignature = (key: KeyObject, id: string, content: Buffer) => textOf(signatureOf(key, id, content));

const signatureOf = (key: KeyObject, id: string, content: Buffer) =>
  beginSignature(key, `command ${id}\n`).update(content);

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
    if (!isSignedBy(signature, signatureOf(key, id, content))) throw new RefusedCommand('wrong signature');
    const command: CommandMessage = JSON.parse(content.toString());
    const now = Date.now();
    if (!(Math.abs(now - command.sent_at) <= FRESH_MS)) throw new RefusedCommand('stale');
    if (!this.used.use(signature, now + 2 * FRESH_MS)) throw new RefusedCommand('replayed');
    return { caller, command };
  }
}
