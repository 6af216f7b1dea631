import { readdirSync } from 'node:fs';
import { extname, posix } from 'node:path';
import type { NextFunction, Request, Response } from 'express';

/** In order of preference. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the copy of a file that the build has compressed (`web/compress-files.mjs`), if the browser accepts its
 * encoding. Files are then not compressed again for every request.
 */
export function precompressed(directory: string) {
  const files = new Set(readdirSync(directory, { recursive: true }).map((name) => posix.join('/', String(name))));
  return (request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    const copies = Object.entries(ENCODINGS).filter(([, suffix]) => files.has(path + suffix));
    if (copies.length > 0) {
      response.vary('Accept-Encoding');
      // Checks each encoding separately. Given a list, `acceptsEncodings` would prefer the browser's first one, gzip.
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
