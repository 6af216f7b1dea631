import type { ServerResponse } from 'node:http';

/** A shorter response is sent as text because Node then writes it together with its headers. */
const SHORT = 16_384;

/** Sends JSON with the given status. Accepts Node's and Express's responses. */
export function sendJson(response: ServerResponse, status: number, json: Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', json.length);
  response.end(json.length < SHORT ? json.toString() : json);
}
