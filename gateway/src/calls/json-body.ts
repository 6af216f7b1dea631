import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'express';

/** Room for 500 items with long descriptions; images do not pass through here. */
const LIMIT = '3mb';

/** Express' middleware, which makes no use of Express. */
export const jsonBody = json({ limit: LIMIT });

/** Reads a request's `body`. @throws an error of http-errors for one that is too long or no JSON */
export function readJsonBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  jsonBody(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  return promise;
}
