import type { ServerResponse } from 'node:http';

/** As text a short answer leaves in one piece with its headers, as bytes in two. */
const SHORT = 16_384;

/** Sends JSON that is ready, by Node's own response or Express'. */
export function sendJson(response: ServerResponse, status: number, json: Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', json.length);
  response.end(json.length < SHORT ? json.toString() : json);
}
