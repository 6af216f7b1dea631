import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PIXEL } from './report-samples.js';

/** In requests of the background for the looks of new items. */
const LOOK = 'side=256';

/** A fake of media's HTTP calls for reports: sends a photo, or pages of a PDF, and keeps the stored files. */
export async function startReportMedia() {
  /** Stored files by path. */
  const files = new Map<string, Buffer>();
  const photo_paths: string[] = [];
  let status: number | null = 200;
  let busy_calls = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    if (status === null) return;
    if (request.method === 'PUT') {
      const content = await buffer(request);
      if (status === 200) files.set(path, content);
      return response.writeHead(status).end(JSON.stringify({ bytes: content.length }));
    }
    if (!path.includes(LOOK)) photo_paths.push(path);
    if (status !== 200) return response.writeHead(status).end();
    if (path.includes('pages=') && busy_calls > 0) {
      busy_calls -= 1;
      return response.writeHead(503).end();
    }
    const form = new FormData();
    const picture = new Blob([Buffer.from(PIXEL, 'base64')]);
    if (path.includes('pages=')) {
      form.set('page_count', '5');
      for (const _ of [1, 2, 3]) form.append('page', picture);
    } else form.set('jpeg', picture);
    const photo = new Response(form);
    response.writeHead(200, { 'content-type': photo.headers.get('content-type') ?? '' });
    return response.end(Buffer.from(await photo.arrayBuffer()));
  };
  // A report that fails breaks its uploads.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    photo_paths,
    /** Makes every call answer with this status. Null: never. */
    answerWith(next: number | null) {
      status = next;
    },
    /** The next calls for pages find media busy. */
    beBusy(calls: number) {
      busy_calls = calls;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
