import type { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import type { Response } from 'express';

/**
 * Passes a list on as the bytes PostgreSQL made, or says that one of the caller's copies still stands (RFC 9110, 13.1.2):
 * inventory knows at once when it is the only one they named, a list of them and `*` are compared here.
 */
export function sendRaw(response: Response, { etag, json }: RawReply) {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (json === null || response.req.fresh) return response.status(304).end();
  return response.type('application/json').send(json);
}
