import { stat } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { PHONE_HEIC } from '../testing/heic-samples.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { answerOf, openUpload, write } from '../testing/open-upload.js';
import { picture } from '../testing/picture.js';

let media: MediaService;
let users = 0;
let someone: Actor;

beforeAll(async () => {
  media = await mediaService();
});

afterAll(() => media?.close());

/** A new user without images for each test. */
const newUser = (): Actor => ({ id: ++users, role: 'user' });
const received = async (response: Response) => ReceivedUpload.parse(await response.json());

async function remains() {
  return { rows: await media.rows(), files: (await media.files()).length };
}

describe('uploads', () => {
  beforeAll(() => {
    someone = newUser();
  });

  test('an uploaded image is stored, and the response contains its form fields', async () => {
    const before = await remains();
    const bytes = await picture().jpeg().toBuffer();
    const response = await media.upload(
      someone,
      { area: 'Küche', image: bytes, upload_only: 'true' },
      'Löffel--Küche.jpg',
    );
    expect(response.status).toBe(201);
    const { image, is_new, fields } = await received(response);
    expect(image).toMatchObject({ width: 48, height: 32, content_type: 'image/jpeg', bytes: bytes.length });
    expect(is_new).toBe(true);
    expect(fields).toEqual({ area: 'Küche', upload_only: 'true', file_name: 'Löffel--Küche.jpg' });
    expect(await remains()).toEqual({ rows: before.rows + 1, files: before.files + 2 });
  });

  test('the form can set the name of an image', async () => {
    const { fields } = await received(
      await media.upload(someone, { image: PHONE_HEIC, file_name: 'spoon' }, 'IMG_1.heic'),
    );
    expect(fields).toEqual({ file_name: 'spoon' });
  });

  test('a form does not need an image', async () => {
    expect(await received(await media.upload(someone, { image_id: '5' }))).toEqual({
      image: null,
      is_new: false,
      fields: { image_id: '5' },
    });
    expect(await received(await media.upload(someone, { image: Buffer.alloc(0) }, ''))).toEqual({
      image: null,
      is_new: false,
      fields: {},
    });
  });

  test('an image of exactly 40 MB is accepted', async () => {
    const bytes = Buffer.concat([await picture().png().toBuffer()], MAX_IMAGE_BYTES);
    expect((await media.upload(newUser(), { image: bytes })).status).toBe(201);
    expect((await media.upload(newUser(), { image: Buffer.concat([bytes, Buffer.alloc(1)]) })).status).toBe(413);
  });
});

describe('uploads of the same bytes', () => {
  test('the same bytes are one image per user', async () => {
    const [ann, bob] = [newUser(), newUser()];
    const bytes = await picture(60, 60).webp().toBuffer();
    const before = await remains();
    const uploads = [];
    for (const user of [ann, ann, bob]) uploads.push(await received(await media.upload(user, { image: bytes })));
    const [first, second, others] = uploads.map(({ image }) => image?.id);
    expect(second).toBe(first);
    expect(others).not.toBe(first);
    expect(uploads.map(({ is_new }) => is_new)).toEqual([true, false, true]);
    expect(await remains()).toEqual({ rows: before.rows + 2, files: before.files + 4 });
  });

  test('the same bytes sent five times at once are one image', async () => {
    const user = newUser();
    const bytes = await picture(1600, 1200).png().toBuffer();
    const before = await remains();
    const uploads = await Promise.all(
      Array.from({ length: 5 }, () => media.upload(user, { image: bytes }).then(received)),
    );
    expect(new Set(uploads.map(({ image }) => image?.id)).size).toBe(1);
    expect(await remains()).toEqual({ rows: before.rows + 1, files: before.files + 2 });
  });
});

describe('refused uploads', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

  test.each([
    ['an SVG file named jpg', Buffer.from(svg), 415, 'not_an_image'],
    ['an HTML file named jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'not_an_image'],
    [
      'an HTML file with a JPEG header',
      Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1'),
      422,
      'unreadable_image',
    ],
    ['half of a HEIC file', PHONE_HEIC.subarray(0, 700), 422, 'unreadable_image'],
    ['an empty file', Buffer.alloc(0), 415, 'not_an_image'],
  ])('%s is refused and leaves nothing behind', async (_, bytes, status, code) => {
    const before = await remains();
    const response = await media.upload(newUser(), { image: bytes }, 'photo.jpg');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code, error: expect.stringMatching(/\.$/) });
    expect(await remains()).toEqual(before);
  });

  test('an invalid or too large form is refused and leaves nothing behind', async () => {
    const before = await remains();
    const image = await picture(50, 50).png().toBuffer();
    const refusals = [
      media.upload(newUser(), { photo: image }),
      media.upload(newUser(), { area: 'x'.repeat(5000), image }),
      media.upload(newUser(), {
        image,
        ...Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, ''])),
      }),
      post({ 'content-type': 'application/json' }, '{}'),
      post(
        { 'content-type': 'multipart/form-data; boundary=b' },
        '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
      ),
    ];
    for (const refusal of refusals) expect((await refusal).status).toBe(400);
    const nameless = await post(
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: image/jpeg\r\n\r\nphoto\r\n--b--\r\n',
    );
    expect([nameless.status, await nameless.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('file name') },
    ]);
    expect(await remains()).toEqual(before);
  });

  test('an image whose row cannot be written leaves nothing behind', async () => {
    const user = newUser();
    await media.database.query(`alter table media.images add constraint nobody check (user_id <> ${user.id})`);
    const before = await remains();
    const response = await media.upload(user, { image: await picture().gif().toBuffer() });
    expect(response.status).toBe(500);
    expect(JSON.stringify(await response.json())).not.toMatch(/constraint|images/);
    expect(await remains()).toEqual(before);
  });

  test('a repeated signed request, or one with a changed body, is refused', async () => {
    const user = newUser();
    const body = (text: string) =>
      Readable.from(Buffer.from(`--b\r\nContent-Disposition: form-data; name="area"\r\n\r\n${text}\r\n--b--\r\n`), {
        objectMode: false,
      });
    const type = 'multipart/form-data; boundary=b';
    const signed = media.signed(user, 'POST', '/internal/upload');
    const statusOf = async (sending: ClientRequest) => (await answerOf(sending)).statusCode;
    expect(await statusOf(media.sendForm(signed, type, body('Attic')))).toBe(201);
    expect(await statusOf(media.sendForm(signed, type, body('Attic')))).toBe(401);
    const exchanged = openUpload(media, newUser());
    body('Cellar').pipe(exchanged);
    expect(await statusOf(exchanged)).toBe(401);
  });

  test('the seventeenth concurrent upload of a user is refused', async () => {
    const user = newUser();
    const held = Array.from({ length: 16 }, () => {
      const form = new PassThrough();
      form.write('--b\r\n');
      const signed = media.signed(user, 'POST', '/internal/upload');
      return { form, sending: media.sendForm(signed, 'multipart/form-data; boundary=b', form) };
    });
    await until(async () => (await media.uploads()) === 16);
    const refused = await media.upload(user, { area: 'Attic' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await media.upload(newUser(), { area: 'Attic' })).status).toBe(201);
    const answers = held.map(({ sending }) => answerOf(sending));
    for (const { form } of held) form.end('Content-Disposition: form-data; name="area"\r\n\r\nAttic\r\n--b--\r\n');
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(201);
    expect((await media.upload(user, { area: 'Attic' })).status).toBe(201);
  });

  test('an unsigned upload is refused', async () => {
    const response = await fetch(`${media.address}/internal/upload`, { method: 'POST', body: new FormData() });
    expect(response.status).toBe(401);
  });
});

describe('long uploads', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const chunk = Buffer.alloc(1024 * 1024, 0xff);

  test('a long upload is written to disk as it arrives, and deleted when the client disconnects', async () => {
    const before = await remains();
    const outgoing = openUpload(media, newUser());
    outgoing.on('error', () => undefined);
    outgoing.write(head);
    for (let sent = 0; sent < 30; sent++) await write(outgoing, chunk);
    await until(async () => (await largestUpload()) >= 29 * chunk.length);
    outgoing.destroy();
    await until(async () => (await remains()).files === before.files);
    expect(await remains()).toEqual(before);
  });

  test('an upload of more than 40 MB is refused before its end', async () => {
    const before = await remains();
    const outgoing = openUpload(media, newUser());
    const answered = answerOf(outgoing);
    outgoing.write(head);
    for (let sent = 0; sent < 42; sent++) await write(outgoing, chunk);
    const answer = await answered;
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 'photo_too_large' });
    outgoing.destroy();
    expect(await remains()).toEqual(before);
  });

  async function largestUpload() {
    const uploads = (await media.files()).filter((path) => path.includes('.uploads'));
    return Math.max(0, ...(await Promise.all(uploads.map(async (path) => (await stat(path)).size))));
  }
});

test('a stopping service finishes the uploads it has received', async () => {
  // The orientation makes the service encode the image again.
  const large = await picture(4000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const uploading = media.upload(newUser(), { image: large });
  await until(async () => (await media.uploads()) > 0);
  await media.app.close();
  expect((await uploading).status).toBe(201);
});

function post(headers: Record<string, string>, body: string) {
  const signed = media.signed(newUser(), 'POST', '/internal/upload');
  return fetch(`${media.address}/internal/upload`, { method: 'POST', headers: { ...signed, ...headers }, body });
}
