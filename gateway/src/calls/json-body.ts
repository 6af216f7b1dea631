import type { IncomingMessage, ServerResponse } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { json } from 'express';

/** Room for 500 items with long descriptions; images do not pass through here. */
const LIMIT = '3mb';

/** Express' middleware, which does not need Express. A few bytes could inflate to megabytes, so it does not inflate. */
const jsonBody = json({ limit: LIMIT, inflate: false });

/**
 * Reads a request's `body` if it is JSON; forms are left to their controllers.
 * @throws UnsupportedMediaTypeException for a compressed body; an error of http-errors for one that is too long or no JSON
 */
export function readJsonBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding.toLowerCase() !== 'identity') throw compressed();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  jsonBody(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  return promise;
}

function compressed() {
  return new UnsupportedMediaTypeException({
    message: 'Send the body without compression (no Content-Encoding).',
    code: 'unsupported_media_type',
  });
}
