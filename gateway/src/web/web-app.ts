import { createHash } from 'node:crypto';
import { join } from 'node:path';
import express, { type NextFunction, type Request, type Response } from 'express';
import { precompressed } from './precompressed.js';
import { readPage } from './read-page.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Matches `/humans.txt` and `/.well-known/security.txt`. Names of places can contain dots too, but have deeper paths.
 */
const ROOT_FILE = /^\/(?:[^/]*\.[^/]+$|\.)/;

/** Serves the built web app. Browsers cache hashed assets forever and always revalidate the page. */
export function webApp(directory: string, base: string) {
  const router = express.Router();
  router.use(precompressed(directory));
  router.use('/assets', express.static(join(directory, 'assets'), { immutable: true, maxAge: YEAR_MS, index: false }));
  router.use('/assets', (_request, response) => {
    response.sendStatus(404);
  });
  router.use(express.static(directory, { index: false, maxAge: 0 }));
  // No page has such a path, and a program that requests a file cannot use the app.
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (ROOT_FILE.test(request.path)) response.sendStatus(404);
    else next();
  });
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    if (!['GET', 'HEAD'].includes(request.method) || !request.accepts('html')) return next();
    const page = await readPage(directory, 'index.html', base);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', `W/"${createHash('sha256').update(page).digest('base64url')}"`);
    response.type('html').send(page);
  });
  return (request: Request, response: Response, next: NextFunction) => {
    if (/^\/(api|health|shared|whereabouts)(\/|$)/i.test(request.path)) return next();
    router(request, response, next);
  };
}
