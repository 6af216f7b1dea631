import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { json } from 'node:stream/consumers';
import { urlToHttpOptions } from 'node:url';
import { BadRequestException, Inject, Injectable, Optional } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { RemoteProblem, SERVICE_UNAVAILABLE, TIMED_OUT } from '@whereabouts/shared/nest/http/problems.js';
import { signCall } from '@whereabouts/shared/nest/messaging/internal-call.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { sendSigned } from '@whereabouts/shared/nest/security/body-signature.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';

/** How long media may take before it begins to answer. */
const ANSWER_TIMEOUT_MS = 5_000;
/** How long it may take to accept more of an image, or to say that it is still at work once it has all of it. */
const UPLOAD_TIMEOUT_MS = 15_000;
/** An answer under way, or a browser that sends an image, may pause for so long. */
const IDLE_TIMEOUT_MS = 120_000;

/** Request headers media needs to answer conditional and partial reads. */
const ASKED = ['if-none-match', 'if-range', 'range'];
/** Response headers that belong to the bytes. */
const ANSWERED = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/** Streams images between browsers and media; no image is ever whole in the gateway's memory. */
@Injectable()
export class MediaClient {
  /** Where it is: to take an address apart costs a third of such a call. */
  private readonly media: RequestOptions;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    @Optional() private readonly upload_timeout_ms = UPLOAD_TIMEOUT_MS,
  ) {
    const { protocol, hostname, port } = urlToHttpOptions(new URL(env.MEDIA_URL));
    this.media = { protocol, hostname, port };
  }

  /** Passes a form on as it comes in. @throws RemoteProblem with media's own words when it is refused. */
  async upload(actor: Actor, incoming: Request): Promise<ReceivedUpload> {
    if (!incoming.is('multipart/form-data')) {
      throw new BadRequestException({ message: 'Send the photo as a form (multipart/form-data).', code: 'invalid' });
    }
    // The request has already closed, so no `close` event will come.
    if (incoming.destroyed && !incoming.complete) throw brokenOff();
    const path = '/internal/upload';
    const signed = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'POST', path);
    const headers = { ...signed, 'content-type': incoming.headers['content-type'] };
    // A connection of its own, which media leaves open when it answers before it has read everything.
    const options = { method: 'POST', headers, agent: new Agent({ keepAlive: true }), timeout: this.upload_timeout_ms };
    const outgoing = sendSigned(
      this.env.SERVICE_KEYS.signingFor('media'),
      new URL(path, this.env.MEDIA_URL),
      options,
      incoming,
    );
    incoming.once('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    try {
      const response = await answerOf(outgoing, () => outgoing.writableNeedDrain || incoming.complete);
      const body = await words(response);
      if (response.statusCode === 201) return ReceivedUpload.parse(body);
      throw refusal(response, body);
    } finally {
      // The browser sees a refusal only if it may finish sending.
      incoming.unpipe(outgoing).resume();
      outgoing.destroy();
    }
  }

  /** One image's bytes; the signal breaks them off. @throws RemoteProblem with media's own words when it has none. */
  async open(actor: Actor, image_id: number, signal: AbortSignal): Promise<IncomingMessage> {
    const outgoing = this.read(actor, 'GET', contentPath(image_id), {}, signal);
    const answer = await answerOf(outgoing);
    if (answer.statusCode === 200) return answer;
    throw refusal(answer, await words(answer));
  }

  /** Streams an image, or media's refusal, to the browser; `kept` says instead of media how long it may be kept. */
  async download(
    actor: Actor,
    image_id: number,
    query: URLSearchParams,
    incoming: IncomingMessage,
    response: ServerResponse,
    kept?: string,
  ): Promise<void> {
    // A caller may leave during an await, so each one is followed by a check of `destroyed`.
    if (response.destroyed) return;
    const path = `${contentPath(image_id)}?${query}`;
    const headers = Object.fromEntries(
      ASKED.map((name) => [name, incoming.headers[name]]).filter(([, value]) => value),
    );
    const outgoing = this.read(actor, incoming.method ?? 'GET', path, headers);
    response.once('close', () => outgoing.destroy());
    const answer = await answerOf(outgoing);
    if (response.destroyed) return void answer.destroy();
    if (answer.statusCode === 401) throw refusal(answer, await words(answer));
    response.statusCode = answer.statusCode ?? 500;
    for (const name of ANSWERED) if (answer.headers[name]) response.setHeader(name, answer.headers[name] as string);
    if (kept) response.setHeader('Cache-Control', kept);
    pipeline(answer, response, () => {});
  }

  private read(actor: Actor, method: string, path: string, headers: OutgoingHttpHeaders, signal?: AbortSignal) {
    const signed = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, method, path);
    const options = { ...this.media, method, path, headers: { ...headers, ...signed }, timeout: ANSWER_TIMEOUT_MS };
    const outgoing = httpRequest(signal ? { ...options, signal } : options);
    outgoing.end();
    return outgoing;
  }
}

const brokenOff = () => new BadRequestException({ message: 'The upload was broken off.', code: 'invalid' });

function contentPath(image_id: number) {
  return `/internal/images/${image_id}/content`;
}

/** The caller cannot fix a rejected gateway signature by signing in. */
function refusal({ statusCode = 500, headers }: IncomingMessage, body: unknown) {
  const { success, data } = Problem.safeParse(body);
  if (!success || statusCode === 401) return new RemoteProblem(SERVICE_UNAVAILABLE);
  const retry_after = headers['retry-after'];
  return new RemoteProblem({
    status: statusCode,
    error: data.error,
    code: data.code,
    ...(retry_after && { retry_after }),
  });
}

/**
 * The beginning of media's answer.
 * @param isMediasTurn whether silence is media's fault, rather than that of a browser which sends slowly
 * @throws RemoteProblem 503 when media is gone, 504 when it hangs.
 */
function answerOf(outgoing: ClientRequest, isMediasTurn = () => true) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    let silent_ms = 0;
    let written = 0;
    outgoing.on('timeout', () => {
      const { timeout = IDLE_TIMEOUT_MS, bytesWritten = 0 } = outgoing.socket ?? {};
      silent_ms = bytesWritten === written ? silent_ms + timeout : timeout;
      written = bytesWritten;
      if (!isMediasTurn() && silent_ms < IDLE_TIMEOUT_MS) {
        // Node passes on only the first silence of a socket.
        outgoing.socket?.once('timeout', () => outgoing.emit('timeout'));
        return outgoing.setTimeout(timeout);
      }
      reject(new RemoteProblem(TIMED_OUT));
      return outgoing.destroy();
    });
    outgoing.once('response', (answer) => {
      outgoing.setTimeout(IDLE_TIMEOUT_MS);
      resolve(answer);
    });
    outgoing.on('error', () => reject(new RemoteProblem(SERVICE_UNAVAILABLE)));
  });
}

/** Media's answer, or nothing where it is not media that answered. */
async function words(answer: IncomingMessage): Promise<unknown> {
  try {
    return await json(answer);
  } catch {
    return undefined;
  }
}
