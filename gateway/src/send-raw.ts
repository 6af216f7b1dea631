import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '@whereabouts/shared/nest/http/send-json.js';
import type { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import fresh from 'fresh';

/**
 * Passes a list on as the bytes PostgreSQL made, or says that one of the caller's copies still stands (RFC 9110, 13.1.2):
 * inventory knows at once when it is the only one they named, a list of them and `*` are compared here.
 */
export function sendRaw(request: IncomingMessage, response: ServerResponse, { etag, json }: RawReply): void {
  if (sendUnchanged(request, response, etag, json === null) || !json) return;
  sendJson(response, 200, json);
}

/** Sets the headers of a list. @returns whether the caller has it already, and has been told so */
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
