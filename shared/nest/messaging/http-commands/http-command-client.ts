import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { type ProblemDetails, SERVICE_UNAVAILABLE, TIMED_OUT } from '../../http/problems.js';
import type { SigningKey } from '../../security/service-keys/service-keys.js';
import { sendSigned } from '../../security/signatures/body-signature.js';
import { signCall } from '../../security/signatures/internal-call.js';
import type { CommandMessage } from '../rabbitmq/command-client.js';
import { actorOf } from './asker.js';

/** A stream without progress is aborted after this time, because its reader is slow or gone. */
const IDLE_TIMEOUT_MS = 120_000;

/** Sends commands whose content or response is too long for the broker (docs/architecture.md, "How they talk"). */
export class HttpCommandClient {
  /** @param addresses URLs of services that accept commands over HTTP, by service name */
  constructor(private readonly addresses: Record<string, string>) {}

  reaches(pattern: string): boolean {
    return this.addressOf(pattern) !== undefined;
  }

  /**
   * @param content the message as JSON
   * @param signal aborts the response and the service's reading
   * @returns a successful response as a stream
   * @throws ProblemDetails of the other service; 503 if it cannot be reached, 504 after the deadline
   */
  async send(
    message: CommandMessage,
    content: Buffer,
    signing: SigningKey,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const { pattern, data, deadline } = message;
    const address = this.addressOf(pattern);
    if (!address) throw SERVICE_UNAVAILABLE;
    const path = `/internal/commands/${pattern}`;
    const headers = { ...signCall(signing, actorOf(data), 'POST', path), 'content-type': 'application/json' };
    const options = { method: 'POST', headers, ...(signal && { signal }) };
    const answer = await answerOf(
      sendSigned(signing, new URL(path, address), options, Readable.from([content])),
      deadline,
    );
    if (answer.statusCode === 200) return answer;
    // Only a long list may take longer than the command, because its reader sets the pace.
    answer.setTimeout(Math.max(deadline - Date.now(), 1), () => answer.destroy());
    throw await problemIn(answer);
  }

  private addressOf(pattern: string): string | undefined {
    return this.addresses[pattern.split('.', 1)[0] ?? ''];
  }
}

function answerOf(outgoing: ClientRequest, deadline: number): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const timer = setTimeout(
    () => {
      reject(TIMED_OUT);
      outgoing.destroy();
    },
    Math.max(deadline - Date.now(), 1),
  );
  outgoing.once('response', (answer) => {
    clearTimeout(timer);
    outgoing.setTimeout(IDLE_TIMEOUT_MS, () => outgoing.destroy());
    resolve(answer);
  });
  outgoing.on('error', () => {
    clearTimeout(timer);
    reject(SERVICE_UNAVAILABLE);
  });
  return promise;
}

/** A 401 means that the service rejects this program's signature. The user cannot fix that, so it becomes a 503. */
async function problemIn(answer: IncomingMessage): Promise<ProblemDetails> {
  const details = (await json(answer).catch(() => null)) as Partial<ProblemDetails> | null;
  const isReadable = typeof details?.status === 'number' && answer.statusCode !== 401;
  return isReadable ? (details as ProblemDetails) : SERVICE_UNAVAILABLE;
}
