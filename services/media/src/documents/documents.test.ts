import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { media as commands, ReceivedFile, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { OrphanedImages } from '../images/orphaned-images.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n');

let media: MediaService;
let me: Actor;

beforeAll(async () => {
  media = await mediaService();
});

beforeEach(() => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => media?.close());

const send = (file: Buffer, name = 'file.pdf') => media.upload(me, { file }, name, '/internal/upload-file');

async function stored(file: Buffer, name?: string) {
  const response = await send(file, name);
  expect(response.status).toBe(201);
  return ReceivedFile.parse(await response.json()).file;
}

async function refusalOf(response: Response) {
  return [response.status, Problem.parse(await response.json()).code];
}

const used = async () => media.messenger.call(stats.images, { actor: me });
const contentOf = (id = 0, query = '?file=1', headers = {}) =>
  media.content(me, `/internal/images/${id}/content${query}`, headers);

test('a PDF and plain text are stored as they are, once, and count toward the storage but not as photos', async () => {
  const pdf = await stored(PDF);
  expect(pdf).toMatchObject({ content_type: 'application/pdf', bytes: PDF.length, width: null });
  expect(await stored(PDF, 'again.pdf')).toMatchObject({ id: pdf?.id });
  const note = Buffer.from('Größe 12\r\n<not a tag at the start>');
  expect(await stored(note, 'note.pdf')).toMatchObject({ content_type: 'text/plain' });
  expect(await used()).toMatchObject({ photo_count: 0, storage_bytes: PDF.length + note.length });
  const response = await contentOf(pdf?.id);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
  const part = await contentOf(pdf?.id, '?file=1', { range: 'bytes=0-3' });
  expect([part.status, await part.text()]).toEqual([206, '%PDF']);
});

test.each([
  ['HTML that is called a PDF', '<!doctype html><script>alert(1)</script>%PDF-1.4'],
  ['HTML after blanks', '\n  <html>'],
  ['an SVG picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an archive', 'PK\u0003\u0004\u0000\u0000'],
  ['text that is not UTF-8', Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65])],
  ['an empty file', ''],
])('%s is not accepted as a file', async (_, content) => {
  const before = await media.rows();
  expect(await refusalOf(await send(Buffer.from(content)))).toEqual([415, 'file_not_supported']);
  expect(await media.rows()).toBe(before);
});

test('a file of more than 40 MB is refused', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(MAX_IMAGE_BYTES)]);
  expect(await refusalOf(await send(large))).toEqual([413, 'file_too_large']);
});

test('a photo that is sent as a file is the same image as the photo that was scanned', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const photo = await stored(jpeg, 'photo.jpg');
  expect(photo).toMatchObject({ content_type: 'image/jpeg', width: 48, height: 32, has_thumbnail: true });
  const scanned = ReceivedUpload.parse(await (await media.upload(me, { image: jpeg })).json());
  expect([scanned.image?.id, scanned.is_new]).toEqual([photo?.id, false]);
});

test('a document is no image: no call for images returns it, and it cannot be scanned', async () => {
  const id = (await stored(PDF))?.id ?? 0;
  expect((await contentOf(id, '')).status).toBe(404);
  expect((await contentOf(id, '?thumb=1&file=1')).status).toBe(404);
  await expect(media.messenger.call(commands.getImage, { actor: me, image_id: id })).rejects.toMatchObject({
    status: 404,
  });
  expect(await media.messenger.call(commands.listImages, { actor: me, after: 0, limit: 10 })).toEqual({ images: [] });
  expect(await refusalOf(await media.upload(me, { image: PDF }))).toEqual([415, 'not_an_image']);
});

test('other users get a document only through an item', async () => {
  const id = (await stored(PDF))?.id ?? 0;
  const her = { id: me.id + 1000, role: 'user' as const };
  const path = `/internal/images/${id}/content?file=1`;
  expect((await media.content(her, path)).status).toBe(404);
  media.uses.viewers.set(id, [her.id]);
  expect((await media.content(her, path)).status).toBe(200);
});

test('a document that no item uses any more is deleted, and its space is free', async () => {
  const id = (await stored(PDF))?.id ?? 0;
  await media.publishEvent(inventory.imagesReleased, { image_ids: [id] });
  await until(async () => {
    await media.app.get(OrphanedImages).sweep();
    return (await used()).storage_bytes === 0;
  });
  expect((await contentOf(id)).status).toBe(404);
});
