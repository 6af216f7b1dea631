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
import { LOOKS_HEADER, ReceivedFile, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import type { ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { RemoteProblem, SERVICE_UNAVAILABLE, TIMED_OUT } from '@whereabouts/shared/nest/http/problems.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { sendSigned } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';

/** Timeout for the start of media's response. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Timeout for media to accept more of an upload, or to report progress after it has received everything. */
const UPLOAD_TIMEOUT_MS = 15_000;
/** Maximum pause of a response in progress, or of a browser that sends an image. */
const IDLE_TIMEOUT_MS = 120_000;

/** Request headers that media needs for conditional and partial requests. */
const ASKED = ['if-none-match', 'if-range', 'range'];
/** Response headers that describe the bytes. */
const ANSWERED = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/** Streams images between browsers and media. The gateway never holds a whole image in memory. */
@Injectable()
export class MediaClient {
  /** Media's address, parsed once, because parsing it costs a third of a call. */
  private readonly media: RequestOptions;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    @Optional() private readonly upload_timeout_ms = UPLOAD_TIMEOUT_MS,
  ) {
    const { protocol, hostname, port } = urlToHttpOptions(new URL(env.MEDIA_URL));
    this.media = { protocol, hostname, port };
  }

  /** Streams a form with a photo to media. @throws RemoteProblem with media's error */
  async upload(actor: Actor, incoming: Request): Promise<ReceivedUpload> {
    if (!incoming.is('multipart/form-data')) {
      throw new BadRequestException({ message: 'Send the photo as a form (multipart/form-data).', code: 'invalid' });
    }
    return ReceivedUpload.parse(await this.post(actor, incoming, '/internal/upload'));
  }

  /**
   * Streams a form with a photo to media, which does not store it.
   * @returns the photo's looks, and the photo without metadata; destroy it when it is no longer needed
   * @throws RemoteProblem with media's error
   */
  async look(actor: Actor, incoming: Request): Promise<{ looks: string[]; photo: IncomingMessage }> {
    const { answer: photo, end } = await this.send(actor, incoming, '/internal/look');
    photo.once('close', end);
    if (photo.statusCode !== 200) throw refusal(photo, await words(photo));
    const looks = String(photo.headers[LOOKS_HEADER] ?? '');
    return { looks: looks.split(' ').filter(Boolean), photo };
  }

  /** Streams a form with a photo or document to media. @throws RemoteProblem with media's error */
  async uploadFile(actor: Actor, incoming: Request): Promise<ReceivedFile> {
    return ReceivedFile.parse(await this.post(actor, incoming, '/internal/upload-file'));
  }

  private async post(actor: Actor, incoming: Request, path: string): Promise<unknown> {
    const { answer, end } = await this.send(actor, incoming, path);
    try {
      const body = await words(answer);
      if (answer.statusCode === 201) return body;
      throw refusal(answer, body);
    } finally {
      end();
    }
  }

  /** @returns the start of media's response, and a function that ends the connection */
  private async send(actor: Actor, incoming: Request, path: string) {
    // The request has already closed, so no `close` event will follow.
    if (incoming.destroyed && !incoming.complete) throw brokenOff();
    const signed = signCall(this.env.SERVICE_KEYS.signingFor('media'), actor, 'POST', path);
    const headers = { ...signed, 'content-type': incoming.headers['content-type'] };
    // A separate connection, which media leaves open if it responds before it has read everything.
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
    const end = () => {
      // The browser reads an error response only if it can finish sending.
      incoming.unpipe(outgoing).resume();
      outgoing.destroy();
    };
    try {
      return { answer: await answerOf(outgoing, () => outgoing.writableNeedDrain || incoming.complete), end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Opens the bytes of an image or document; the signal aborts them. @throws RemoteProblem with media's error */
  async open(actor: Actor, image_id: number, signal: AbortSignal): Promise<IncomingMessage> {
    const outgoing = this.read(actor, 'GET', `${contentPath(image_id)}?file=1`, {}, signal);
    const answer = await answerOf(outgoing);
    if (answer.statusCode === 200) return answer;
    throw refusal(answer, await words(answer));
  }

  /** Opens a file of the actor's report; the signal aborts it. @throws RemoteProblem with media's error */
  async openReport(actor: Actor, id: number, format: ReportFormat, signal: AbortSignal): Promise<IncomingMessage> {
    const answer = await answerOf(this.read(actor, 'GET', `/internal/reports/${id}/${format}`, {}, signal));
    if (answer.statusCode === 200) return answer;
    throw refusal(answer, await words(answer));
  }

  /** Streams an image or document, or media's error, to the browser. `headersFor` adds headers by content type. */
  async download(
    actor: Actor,
    image_id: number,
    query: URLSearchParams,
    incoming: IncomingMessage,
    response: ServerResponse,
    headersFor?: (content_type: string) => Record<string, string>,
  ): Promise<void> {
    // The client may disconnect during an await, so a check of `destroyed` follows each one.
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
    const added = headersFor?.(answer.headers['content-type'] ?? '') ?? {};
    for (const [name, value] of Object.entries(added)) response.setHeader(name, value);
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

const brokenOff = () => new BadRequestException({ message: 'The upload was interrupted.', code: 'invalid' });

function contentPath(image_id: number) {
  return `/internal/images/${image_id}/content`;
}

/** A 401 means that media rejects the gateway's signature. Signing in would not fix it, so it becomes a 503. */
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
 * Waits for the start of media's response.
 * @param isMediasTurn whether media, not a slow browser, is responsible for silence
 * @throws RemoteProblem 503 if media cannot be reached, 504 if it hangs
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
        // Node emits only the first timeout of a socket.
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

/** Media's JSON response; undefined if the response is not JSON. */
async function words(answer: IncomingMessage): Promise<unknown> {
  try {
    return await json(answer);
  } catch {
    return undefined;
  }
}
