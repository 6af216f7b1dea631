import type { IncomingMessage, ServerResponse } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { json } from 'express';

/** Large enough for 500 items with long descriptions. Images do not use this parser. */
const LIMIT = '3mb';

/** Express's parser, used without Express. It does not inflate, because a few bytes could inflate to megabytes. */
const jsonBody = json({ limit: LIMIT, inflate: false });

/**
 * Parses a request's JSON into `body`. Controllers read forms themselves.
 * @throws UnsupportedMediaTypeException for a compressed body; an http-errors error for invalid or too long JSON
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
