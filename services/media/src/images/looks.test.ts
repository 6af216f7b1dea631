import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { LOOKS_HEADER } from '@whereabouts/shared/contracts/media.js';
import { lookDistance } from '@whereabouts/shared/nest/looks/look-distance.js';
import { until } from '@whereabouts/shared/testing/until.js';
import sharp from 'sharp';
import { type MediaService, mediaService } from '../testing/media-service.js';

const ann: Actor = { id: 1, role: 'user' };
const PATH = '/internal/look';

let media: MediaService;

beforeAll(async () => {
  media = await mediaService();
});

afterAll(() => media?.close());

/** A picture with shapes of many sizes, as photos have. */
function scene() {
  const raw = { width: 16, height: 12, channels: 3 as const };
  const colors = Buffer.from(Array.from({ length: 16 * 12 * 3 }, (_, at) => (at * at * 37 + at * 101) % 256));
  return sharp(colors, { raw }).resize(1200, 900);
}

async function look(photo: Buffer) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const encoded = new Response(form);
  const body = Readable.from(Buffer.from(await encoded.arrayBuffer()), { objectMode: false });
  const type = encoded.headers.get('content-type') ?? '';
  const outgoing = media.sendForm(media.signed(ann, 'POST', PATH), type, body, PATH);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const looks = String(answer.headers[LOOKS_HEADER]).split(' ');
  return {
    status: answer.statusCode,
    looks: looks.map((each) => Buffer.from(each, 'base64')),
    bytes: await buffer(answer),
  };
}

test('a photo gets the same look at another size and quality, and nothing of it is stored', async () => {
  const before = await media.files();
  const photo = await scene()
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ann' } })
    .toBuffer();
  const one = await look(photo);
  const other = await look(await sharp(photo).resize(500).jpeg({ quality: 60 }).toBuffer());
  expect([one.status, one.looks.length]).toEqual([200, 4]);
  expect(lookDistance(one.looks[0] as Buffer, other.looks[0] as Buffer)).toBeLessThan(0.1);
  const { width, exif } = await sharp(one.bytes).metadata();
  expect([width, exif]).toEqual([1200, undefined]);
  await until(async () => (await media.uploads()) === 0);
  expect([await media.files(), await media.rows()]).toEqual([before, 0]);
});

test('a file that is no photo is refused', async () => {
  const answer = await media.upload(ann, { image: Buffer.from('no photo') }, 'photo.jpg', PATH);
  expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'not_an_image' }]);
});
