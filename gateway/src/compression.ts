import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import type { HttpStep } from '@whereabouts/shared/nest/http/http-steps.js';
import compression from 'compression';

/** A list of ten thousand items is a tenth longer than by the usual 4, and takes a third of the time. */
const BROTLI_QUALITY = 1;

/** Bytes from which on compressing pays. */
const LONG = 1024;

/** Compresses what is sent after it. Its types ask for Express, it does not. */
export const compress = compression({
  threshold: LONG,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
}) as HttpStep;

/** The same where the length is known: to watch for the headers of a short answer costs more than to send it. */
export function compressLong(request: IncomingMessage, response: ServerResponse, length: number): void {
  if (length < LONG) response.appendHeader('Vary', 'Accept-Encoding');
  else compress(request, response, () => {});
}
