import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { ServiceKeys } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import type { AnalysisEnv } from '../env.js';
import { pictureOf } from '../testing/picture-of.js';
import { plainImage } from '../testing/test-harness.js';
import { ImagesService, PICTURE_DEADLINES } from './images.service.js';

const ALICE = { id: 1, role: 'user' } as const;
const SHORT_MS = 100;

let server: Server;
let env: AnalysisEnv;
/** The raw HTTP response of media. Empty if media hangs. */
let answer: string | Buffer = '';

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => answer && socket.write(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const MEDIA_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { MEDIA_URL, SERVICE_KEYS: ServiceKeys.parse(serviceKeysOf('x'.repeat(32), 'analysis')) } as AnalysisEnv;
});

afterAll(() => {
  server?.close();
});

const images = (deadlines: Partial<typeof PICTURE_DEADLINES>) =>
  new ImagesService(env, null as never, { ...PICTURE_DEADLINES, ...deadlines });

const CUT = 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab';

/** A response of media with the picture of a photo. */
async function pictureAnswer(): Promise<Buffer> {
  const { jpeg, pixels } = await pictureOf(await plainImage('red'));
  const form = new FormData();
  form.set('width', '60');
  form.set('height', '40');
  form.set('jpeg', new Blob([new Uint8Array(jpeg)]));
  form.set('pixels', new Blob([new Uint8Array(pixels)]));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type');
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

test.each([
  ['sends nothing', ''],
  ['stops inside the picture', CUT],
])('an analysis ends at the photo deadline if media %s', async (_, text) => {
  answer = text;
  await expect(images({ picture_ms: SHORT_MS }).picture(ALICE, 1)).rejects.toMatchObject({
    status: 504,
    message: 'Reading the photo took too long.',
  });
});

test('a photo that takes too long frees its slot for the next photo', async () => {
  answer = '';
  const one = images({ picture_ms: SHORT_MS });
  for (let place = 0; place < 20; place += 1)
    await expect(one.picture(ALICE, 1)).rejects.toMatchObject({ status: 504 });
});

test('a response of an earlier version of media, which sends the photo itself, results in a 503', async () => {
  answer = 'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 2\r\n\r\nab';
  await expect(images({}).picture(ALICE, 1)).rejects.toMatchObject({ status: 503 });
});

test('an analysis that gets no slot ends at its deadline and holds no slot afterward', async () => {
  answer = '';
  const one = images({ place_ms: SHORT_MS, picture_ms: 20 * SHORT_MS });
  const asked = Array.from({ length: 100 }, () => one.picture(ALICE, 1).catch(({ message }) => message));
  expect(new Set(await Promise.all(asked))).toEqual(
    new Set(['Reading the photo took too long.', 'Too many photos are being prepared. Please try again.']),
  );
  answer = await pictureAnswer();
  await expect(one.picture(ALICE, 1)).resolves.toMatchObject({ width: 60, height: 40 });
});
