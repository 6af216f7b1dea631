import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { NOBODY_ANSWERS } from '@whereabouts/shared/nest/command-client.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { signCall } from '@whereabouts/shared/nest/internal-call.js';
import { RemoteProblem } from '@whereabouts/shared/nest/problems.js';
import type { Request, Response } from 'express';
import type { GatewayEnv } from '../env.js';

/** A connection on which nothing moves for so long is given up; a large photo may wait for its turn and be re-encoded. */
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

/** Streams photos between browsers and media; no photo is ever whole in the gateway's memory. */
@Injectable()
export class MediaClient {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  /** Passes a form on as it comes in. @throws RemoteProblem with media's own words when it is refused. */
  async upload(actor: Actor, incoming: Request): Promise<ReceivedUpload> {
    const { 'content-type': type, 'content-length': length } = incoming.headers;
    const outgoing = this.call(actor, 'POST', '/internal/upload', {
      'content-type': type,
      ...(length ? { 'content-length': length } : {}),
    });
    const answer = answerOf(outgoing);
    // Media may refuse before it has read everything: its answer counts, not the broken pipe.
    pipeline(incoming, outgoing).catch((error) => outgoing.destroy(error));
    const response = await answer;
    const body = JSON.parse(await text(response));
    incoming.unpipe(outgoing).resume();
    if (response.statusCode === 201) return ReceivedUpload.parse(body);
    throw new RemoteProblem({ status: response.statusCode ?? 500, error: body.error, code: body.code });
  }

  /** Streams a photo, or media's refusal, to the browser. */
  async download(actor: Actor, path: string, incoming: Request, response: Response) {
    const headers = Object.fromEntries(
      ASKED.map((name) => [name, incoming.headers[name]]).filter(([, value]) => value),
    );
    const outgoing = this.call(actor, incoming.method, path, headers);
    response.once('close', () => outgoing.destroy());
    outgoing.end();
    const answer = await answerOf(outgoing);
    response.status(answer.statusCode ?? 500);
    for (const name of ANSWERED) if (answer.headers[name]) response.setHeader(name, answer.headers[name] as string);
    await pipeline(answer, response).catch(() => response.destroy());
  }

  private call(actor: Actor, method: string, path: string, headers: OutgoingHttpHeaders) {
    const signed = signCall(this.env.INTERNAL_SECRET, actor, method, path);
    const url = new URL(path, this.env.MEDIA_URL);
    return httpRequest(url, { method, headers: { ...headers, ...signed }, timeout: IDLE_TIMEOUT_MS });
  }
}

function answerOf(outgoing: ReturnType<typeof httpRequest>) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', () => reject(new RemoteProblem(NOBODY_ANSWERS)));
  });
}

async function text(stream: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
