import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type INestApplication, Logger, PayloadTooLargeException } from '@nestjs/common';
import { type ProblemDetails, problemOf } from '../../http/problems.js';
import type { RawMiddleware } from '../../http/raw-middleware.js';
import { sendJson } from '../../http/send-json.js';
import type { ServiceEnv } from '../../process/env.js';
import { checkedBody } from '../../security/signatures/body-signature.js';
import { InternalCalls } from '../../security/signatures/internal-call.js';
import type { CommandMessage } from '../rabbitmq/command-client.js';
import { CommandConsumer } from '../rabbitmq/command-consumer.js';
import { MAX_LIST_BYTES } from '../rabbitmq/message-size.js';
import { RawReply } from '../raw-reply.js';
import { askerOf } from './asker.js';
import { isLarge, LargeAnswers } from './large-answers.js';
import { LongReply } from './long-reply.js';

const ROUTE = { path: '/internal/commands/{pattern}' };
const ADDRESS = /^\/internal\/commands\/[\w.]+$/;

/** User requests are limited to 3 MB before they become commands. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Buffer size of each stream. A slow reader delays the query of the next rows. */
const READ_AHEAD_BYTES = 128 * 1024;

const log = new Logger('HttpCommands');

interface StepOptions extends Pick<ServiceEnv, 'SERVICE_KEYS'> {
  RATE_LIMIT_FACTOR: number;
}

/** Handles commands of other services over HTTP, for responses that are too long for the broker. */
export function httpCommandStep(
  app: INestApplication,
  { SERVICE_KEYS, RATE_LIMIT_FACTOR }: StepOptions,
): RawMiddleware {
  const calls = new InternalCalls(SERVICE_KEYS);
  const large = new LargeAnswers(RATE_LIMIT_FACTOR);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { caller } = calls.verify(request);
    const check = checkedBody(SERVICE_KEYS, request);
    const content = await bodyOf(request);
    check();
    const command: CommandMessage = JSON.parse(content.toString());
    const result = await app.get(CommandConsumer).execute(command, caller);
    if (result instanceof LongReply) return stream(result, command, response);
    if (!(result instanceof RawReply)) return sendJson(response, 200, Buffer.from(JSON.stringify(result ?? null)));
    if (result.json && result.json.length > MAX_LIST_BYTES) count(command, 0, response);
    response.setHeader('ETag', result.etag);
    return sendJson(response, 200, result.json ?? Buffer.alloc(0));
  }

  function count({ data, pattern }: CommandMessage, item_count: number, response: ServerResponse) {
    if (isLarge(item_count, data)) large.begin(askerOf(data), pattern, response);
  }

  async function stream({ etag, item_count, read }: LongReply, command: CommandMessage, response: ServerResponse) {
    count(command, item_count, response);
    response.writeHead(200, { ETag: etag, 'Content-Type': 'application/json; charset=utf-8' });
    const bytes = Readable.from(read(), { objectMode: false, highWaterMark: READ_AHEAD_BYTES });
    await pipeline(bytes, response);
  }

  return (request, response, next) => {
    if (request.method !== 'POST' || !ADDRESS.test(request.url ?? '')) return next();
    request.route = ROUTE;
    answer(request, response).catch((thrown: unknown) => fail(response, thrown));
  };
}

/** A list that has started is aborted, so that the client cannot mistake a part of it for the whole list. */
function fail(response: ServerResponse, thrown: unknown) {
  if (response.headersSent) {
    log.debug({ error: thrown }, 'long response aborted');
    response.destroy();
    return;
  }
  const problem = isProblem(thrown) ? thrown : problemOf(thrown);
  if (problem.status === 500) log.error(thrown);
  sendJson(response, problem.status, Buffer.from(JSON.stringify(problem)));
}

/** Handlers throw problem details by way of the problems filter. */
function isProblem(thrown: unknown): thrown is ProblemDetails {
  return !(thrown instanceof Error) && typeof thrown === 'object' && thrown !== null && 'status' in thrown;
}

/** The signature is calculated from the same `data` events, so the request must not be read in any other way. */
function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) reject(new PayloadTooLargeException());
    else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('error', reject);
  return promise;
}
