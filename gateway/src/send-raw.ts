import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@whereabouts/shared/nest/http/send-json.js';
import type { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import fresh from 'fresh';

/**
 * Sends a list as the bytes that PostgreSQL made, or a 304 if the client's copy is current (RFC 9110, 13.1.2).
 * Inventory checks a single ETag; lists of ETags and `*` are checked here.
 */
export function sendRaw(request: IncomingMessage, response: ServerResponse, { etag, json }: RawReply): void {
  if (sendUnchanged(request, response, etag, json === null) || !json) return;
  sendJson(response, 200, json);
}

/** Sets the headers of a list. @returns whether a 304 was sent because the client has the list */
export function sendUnchanged(
  { headers }: IncomingMessage,
  response: ServerResponse,
  etag: string,
  isKnown = false,
): boolean {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  const isUnchanged = isKnown || fresh(headers, { etag });
  if (isUnchanged) response.writeHead(304).end();
  return isUnchanged;
}
