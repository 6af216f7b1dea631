import type { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import type { Response } from 'express';

/** Passes a list on as the bytes PostgreSQL made, or says that the caller's copy still stands. */
export function sendRaw(response: Response, { etag, json }: RawReply) {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (json === null) return response.status(304).end();
  return response.type('application/json').send(json);
}
