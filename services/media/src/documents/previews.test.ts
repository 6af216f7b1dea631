import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { media as commands, ReceivedFile } from '@whereabouts/shared/contracts/media.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import sharp from 'sharp';
import { ImageMissingError, ImageStore } from '../store/image-store.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { nestedForms, redPdf, zipBomb } from '../testing/pdf-samples.js';
import { PdfDrawer } from './pdf-drawer.js';
import { Previews } from './previews.js';

// The failures below are intended. Their log lines would hide real ones.
Logger.overrideLogger(false);

let media: MediaService;
let me: Actor;

beforeAll(async () => {
  media = await mediaService();
});

beforeEach(() => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => media?.close());

async function stored(file: Buffer, actor = me) {
  const response = await media.upload(actor, { file }, 'file.pdf', '/internal/upload-file');
  expect(response.status).toBe(201);
  return ReceivedFile.parse(await response.json()).file?.id ?? 0;
}

const thumbnailOf = (id: number) => media.content(me, `/internal/images/${id}/content?thumb=1&file=1`);

async function factsOf(id: number) {
  const { files } = await media.messenger.call(commands.fileFacts, { ids: [id] });
  return files.map(({ has_thumbnail, preview_problem }) => ({ has_thumbnail, preview_problem }))[0];
}

test('the thumbnail of a PDF is its first page, and does not count toward the storage', async () => {
  const pdf = await redPdf({ pages: 2 });
  const id = await stored(pdf);
  const response = await thumbnailOf(id);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([283, 400]);
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([13, 0, 0]);
  expect(await factsOf(id)).toEqual({ has_thumbnail: true, preview_problem: null });
  expect((await media.messenger.call(stats.images, { actor: me })).storage_bytes).toBe(pdf.length);
  const other = { ...me, id: me.id + 1000 };
  expect((await media.content(other, `/internal/images/${id}/content?thumb=1&file=1`)).status).toBe(404);
});

test('a thumbnail that a restored backup lacks is drawn again', async () => {
  const id = await stored(await redPdf());
  const first = await (await thumbnailOf(id)).arrayBuffer();
  await media.app.get(ImageStore).delete(`${id}.thumb`);
  const again = await thumbnailOf(id);
  expect([again.status, await again.arrayBuffer()]).toEqual([200, first]);
});

test('a thumbnail that is drawn again with another size is sent with its own length and ranges', async () => {
  const id = await stored(await redPdf());
  const first = Buffer.from(await (await thumbnailOf(id)).arrayBuffer());
  const bytes = first.length;
  const again = async (headers: Record<string, string>) => {
    await media.app.get(ImageStore).delete(`${id}.thumb`);
    await media.database.query('update media.images set preview_bytes = 10 where id = $1', [id]);
    const response = await media.content(me, `/internal/images/${id}/content?thumb=1&file=1`, headers);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(headers.Range ? first.subarray(-4) : first);
    return ['content-length', 'content-range'].map((name) => response.headers.get(name));
  };
  expect(await again({})).toEqual([String(bytes), null]);
  expect(await again({ Range: 'bytes=-4' })).toEqual(['4', `bytes ${bytes - 4}-${bytes - 1}/${bytes}`]);
});

test('a report gets the first pages of a PDF as JPEGs, and the number of all pages', async () => {
  const pagesOf = (id: number) => media.content(me, `/internal/images/${id}/content?file=1&pages=3&side=500`);
  const form = await (await pagesOf(await stored(await redPdf({ pages: 4 })))).formData();
  expect([form.get('page_count'), form.getAll('page').length]).toEqual(['4', 3]);
  const page = Buffer.from(await (form.get('page') as Blob).arrayBuffer());
  expect(await sharp(page).metadata()).toMatchObject({ format: 'jpeg', width: 354, height: 500 });
  expect((await pagesOf(await stored(Buffer.from('a note')))).status).toBe(422);
  expect((await pagesOf(await stored(await redPdf({ userPassword: 'secret' })))).status).toBe(422);
});

test.each([
  ['an encrypted PDF', () => redPdf({ userPassword: 'secret' }), 'encrypted'],
  ['a PDF without pages', async () => Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n'), 'unreadable'],
  ['a zip bomb', zipBomb, 'unreadable'],
])('%s is stored without a thumbnail and says why', async (_, file, preview_problem) => {
  const id = await stored(await file());
  expect((await thumbnailOf(id)).status).toBe(404);
  expect(await factsOf(id)).toEqual({ has_thumbnail: false, preview_problem });
  expect((await media.content(me, `/internal/images/${id}/content?file=1`)).status).toBe(200);
});

test('a PDF with 10,000 pages and one with only an owner password have thumbnails', async () => {
  for (const pdf of [await redPdf({ pages: 10_000 }), await redPdf({ ownerPassword: 'secret' })]) {
    expect((await thumbnailOf(await stored(pdf))).status).toBe(200);
  }
});

test('a PDF that is deleted while it is drawn leaves no thumbnail', async () => {
  const id = await stored(await redPdf());
  const { rows } = await media.database.query('delete from media.images where id = $1 returning *', [id]);
  const pdf = { ...rows[0], id, user_id: me.id, preview_bytes: null };
  await expect(media.app.get(Previews).get(pdf)).rejects.toMatchObject({ status: 404 });
  const store = media.app.get(ImageStore);
  await expect(store.read(`${id}.thumb`)).rejects.toBeInstanceOf(ImageMissingError);
});

test('a process that takes too much CPU time or time is ended, and the next PDF is drawn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  const path = join(folder, 'upload');
  const request = { path, folder, pages: 3, side: 100, format: 'jpeg' as const };
  await writeFile(path, nestedForms());
  const hurried = new PdfDrawer({ work_limit_ms: 1 });
  expect(await hurried.draw(request)).toEqual({ result: { problem: 'unreadable' } });
  expect(await new PdfDrawer({ time_limit_ms: 1 }).draw(request)).toEqual({ refused: 'busy' });
  await writeFile(path, await redPdf({ pages: 5 }));
  const outcome = await new PdfDrawer().draw(request);
  expect(outcome).toMatchObject({ result: { page_count: 5, pages: [{}, {}, {}] } });
  await rm(folder, { recursive: true });
});

test('a fault of the server does not make a PDF unreadable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  const request = { path: join(folder, 'missing'), folder, pages: 1, side: 100, format: 'webp' as const };
  expect(await new PdfDrawer().draw(request)).toEqual({ refused: 'busy' });
  await rm(folder, { recursive: true });
});

test('a hostile PDF delays no upload of another user', async () => {
  await stored(nestedForms());
  const other = { ...me, id: me.id + 1000 };
  expect(await factsOf(await stored(await redPdf(), other))).toEqual({ has_thumbnail: true, preview_problem: null });
});
