import { readdirSync } from 'node:fs';
import { extname, posix } from 'node:path';
import type { NextFunction, Request, Response } from 'express';

/** In the order in which they are wanted. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Leads to the copy of a file that the build has compressed (`web/compress-files.mjs`), where there is one that the
 * browser takes, so that nothing is compressed again at every request.
 */
export function precompressed(directory: string) {
  const files = new Set(readdirSync(directory, { recursive: true }).map((name) => posix.join('/', String(name))));
  return (request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    const copies = Object.entries(ENCODINGS).filter(([, suffix]) => files.has(path + suffix));
    if (copies.length > 0) {
      response.vary('Accept-Encoding');
      // Each by itself: of several, the one that the browser names first would be taken, which is gzip.
      const copy = copies.find(([encoding]) => request.acceptsEncodings(encoding));
      if (copy) {
        response.setHeader('Content-Encoding', copy[0]);
        response.type(extname(path));
        request.url = path + copy[1];
      }
    }
    next();
  };
}
