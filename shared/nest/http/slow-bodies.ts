import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestTimeoutException } from '@nestjs/common';
import { sendProblem } from './problems.filter.js';
import type { RawMiddleware } from './raw-middleware.js';

/** A form must make progress in every period. Any other body must arrive within one period (docs/rules/calls.md). */
const PERIOD_MS = 30_000;
/** 1 kB/s. A slow phone sends a hundred times as much. */
const LEAST_BYTES_PER_MS = 1;
/** Closing a connection while bytes still arrive resets it, and the client may never see the response. */
const LINGER_MS = 1_000;

/**
 * Ends requests whose body arrives too slowly, so that idle clients do not keep connections open. An answered request
 * whose body is still arriving is watched as well.
 */
export function slowBodies(period_ms = PERIOD_MS): RawMiddleware {
  return (request, response, next) => {
    if (hasBody(request)) watch(request, response, period_ms);
    next();
  };
}

/** Whether a request has a body of at least one byte, according to its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: IncomingMessage, response: ServerResponse, period_ms: number) {
  const isForm = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const bytes = socket.bytesRead - before;
    before += bytes;
    // Unread bytes in the buffer mean that the receiver is slow, not the client.
    const isMoving = bytes >= period_ms * LEAST_BYTES_PER_MS || request.readableLength > 0;
    if (isForm && isMoving) return;
    clearInterval(timer);
    if (response.headersSent) return socket.destroy();
    response.once('finish', () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
    sendProblem(response, isForm ? uploadTooSlow() : new RequestTimeoutException({}));
  }, period_ms);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

const uploadTooSlow = () =>
  new RequestTimeoutException({
    message: 'The upload was too slow and has been stopped. Try again on a better connection.',
    code: 'upload_too_slow',
  });
