import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import { sendJson } from '@whereabouts/shared/nest/send-json.js';
import fresh from 'fresh';

/**
 * Passes a list on as the bytes PostgreSQL made, or says that one of the caller's copies still stands (RFC 9110, 13.1.2):
 * inventory knows at once when it is the only one they named, a list of them and `*` are compared here.
 */
export function sendRaw({ headers }: IncomingMessage, response: ServerResponse, { etag, json }: RawReply): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (json && !fresh(headers, { etag })) sendJson(response, 200, json);
  else response.writeHead(304).end();
}
