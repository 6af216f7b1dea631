import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceKeysOf } from '@whereabouts/shared/nest/service-keys/derive-keys.js';
import { ServiceKeys } from '@whereabouts/shared/nest/service-keys/service-keys.js';
import type { AnalysisEnv } from '../env.js';
import { plainImage } from '../testing/test-harness.js';
import { ImagesService, PICTURE_DEADLINES } from './images.service.js';
import { makePicture } from './make-picture.js';

const ALICE = { id: 1, role: 'user' } as const;
const SHORT_MS = 100;

let server: Server;
let env: AnalysisEnv;
/** What media answers; nothing, as a service that hangs. */
let answer = '';

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

const picture = (deadlines: Partial<typeof PICTURE_DEADLINES>, make = makePicture) =>
  new ImagesService(env, null as never, { ...PICTURE_DEADLINES, ...deadlines }, make).picture(ALICE, 1);

const never = () => new Promise<never>(() => {});
const WHOLE = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab';
const CUT = 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nab';

test.each([
  ['sends nothing', ''],
  ['stops inside the photo', CUT],
])('media that %s ends the analysis at the deadline for fetching', async (_, text) => {
  answer = text;
  await expect(picture({ download_ms: SHORT_MS })).rejects.toMatchObject({
    status: 504,
    message: 'Fetching the photo took too long.',
  });
});

test('a photo that takes too long to decode ends the analysis, and leaves its place to the next one', async () => {
  answer = WHOLE;
  const images = new ImagesService(env, null as never, { ...PICTURE_DEADLINES, decode_ms: SHORT_MS }, never);
  const late = { status: 504, message: 'Reading the photo took too long.' };
  for (let place = 0; place < 20; place += 1) await expect(images.picture(ALICE, 1)).rejects.toMatchObject(late);
});

test('an analysis that gets no place ends at its deadline, and keeps no place afterwards', async () => {
  answer = WHOLE;
  let isHanging = true;
  const waiting: (() => void)[] = [];
  const make = async () => {
    if (isHanging) await new Promise<void>((resolve) => waiting.push(resolve));
    return { jpeg: await plainImage('red'), width: 60, height: 40 };
  };
  const images = new ImagesService(env, null as never, { ...PICTURE_DEADLINES, place_ms: SHORT_MS }, make);
  const asked = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const picture = images.picture(ALICE, 1);
      setTimeout(() => {
        isHanging = false;
        for (const resolve of waiting.splice(0)) resolve();
      }, 5 * SHORT_MS);
      return picture.then(
        () => 200,
        (error) => error.status,
      );
    }),
  );
  expect(new Set(asked)).toEqual(new Set([200, 504]));
  await expect(images.picture(ALICE, 1)).resolves.toMatchObject({ width: 60 });
});
