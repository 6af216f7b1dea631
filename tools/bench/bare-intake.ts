import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { convert } from './convert-photo.js';

/**
 * The minimal server that takes a photo in. With OTHER_PORT it forwards the photo to the other server, which stores it
 * in FOLDER and converts it.
 */
const { PORT, OTHER_PORT, FOLDER = '' } = process.env;
let last = 0;

function handOn(incoming: IncomingMessage, response: ServerResponse) {
  const outgoing = request({ host: '127.0.0.1', port: OTHER_PORT, method: 'POST' }, (answer) => answer.pipe(response));
  incoming.pipe(outgoing);
}

async function keep(incoming: IncomingMessage, response: ServerResponse) {
  last += 1;
  const path = join(FOLDER, String(last % 100));
  await pipeline(incoming, createWriteStream(path, { flush: true }));
  await convert(await readFile(path), false);
  response.end('{"success":true}');
}

createServer((incoming, response) => {
  if (incoming.method === 'GET') return response.end();
  if (OTHER_PORT) return handOn(incoming, response);
  return keep(incoming, response).catch((error: unknown) => response.destroy(error as Error));
}).listen(Number(PORT), '127.0.0.1');
