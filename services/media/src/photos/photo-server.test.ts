import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { ReceivedFile, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import * as hostile from '@whereabouts/shared/testing/hostile-photos.js';
import { until } from '@whereabouts/shared/testing/until.js';
import sharp from 'sharp';
import { mediaService } from '../testing/media-service.js';
import { redPdf } from '../testing/pdf-samples.js';
import { HEIGHT, picture, WIDTH } from '../testing/picture.js';
import { photoForm } from './photo-form.js';
import { PhotoProcessor } from './photo-processor.js';
import { PhotoWorkers } from './photo-tasks.js';
import { RemotePhotos } from './remote-photos.js';

// The failures below are intended. Their log lines would hide real ones.
Logger.overrideLogger(false);

const SERVER_FILE = fileURLToPath(new URL('../../dist/photos/photo-server.js', import.meta.url));
/** The user id of the photo container. Only root can start a process as another user. */
const USER = 10_012;
const isRoot = process.getuid?.() === 0;

let server: ChildProcess;
let url: string;
let photos: PhotoProcessor;
let folder: string;
let folder_of_server: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  folder_of_server = await mkdtemp(join(tmpdir(), 'photos-'));
  if (isRoot) await chown(folder_of_server, USER, USER);
  server = spawn(process.execPath, [SERVER_FILE], {
    cwd: '/',
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', TMPDIR: folder_of_server },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot && { uid: USER, gid: USER }),
  });
  const [line] = await once(createInterface({ input: server.stdout as NodeJS.ReadableStream }), 'line');
  url = `http://127.0.0.1:${JSON.parse(String(line)).port}`;
  photos = new PhotoProcessor(new RemotePhotos(url));
});

afterAll(async () => {
  server?.kill('SIGTERM');
  if (server && server.exitCode === null) await once(server, 'exit');
  await rm(folder, { recursive: true });
  await rm(folder_of_server, { recursive: true });
});

async function readPhoto(bytes: Buffer) {
  const own = await mkdtemp(join(folder, 'upload-'));
  const path = join(own, 'upload');
  // With the permissions that media sets: only its own user can read the file.
  await writeFile(path, bytes, { mode: 0o600 });
  return photos.process(1, path, own);
}

test('the photo container creates the files that media stores', async () => {
  const upload = await picture()
    .withExif({ IFD0: { Artist: 'SECRETPERSON' } })
    .jpeg()
    .toBuffer();
  const { photo_path, thumbnail_path, bytes, thumb_bytes, ...facts } = await readPhoto(upload);
  expect(facts).toMatchObject({ width: WIDTH, height: HEIGHT, content_type: 'image/jpeg' });
  const [photo, thumbnail] = [await readFile(photo_path), await readFile(thumbnail_path)];
  expect([photo.length, thumbnail.length]).toEqual([bytes, thumb_bytes]);
  expect(photo.includes('SECRETPERSON')).toBe(false);
  expect((await sharp(thumbnail).metadata()).format).toBe('webp');
  expect(photo_path.startsWith(folder)).toBe(true);
});

test('the photo container crops a large photo', async () => {
  const { photo_path: path, width, height } = await readPhoto(hostile.oneBitBmp());
  const boxes: ImageBox[] = [
    [0, 0, 0.02, 0.02],
    [0.9, 0.9, 0.05, 0.05],
  ];
  const own = await mkdtemp(join(folder, 'crops-'));
  const crops = await photos.crop(1, { path, width, height, boxes, folder: own });
  expect(crops.map(({ box }) => box)).toEqual(boxes);
  for (const { path: crop_path, bytes } of crops) expect((await readFile(crop_path)).length).toBe(bytes);
});

test('the photo container creates the input of a vision model, at most 1568 pixels on the longest side', async () => {
  const red = { r: 200, g: 30, b: 30, alpha: 0.5 };
  const upload = await sharp({ create: { width: 4000, height: 2000, channels: 4, background: red } })
    .png()
    .toBuffer();
  const { photo_path: path, width, height } = await readPhoto(upload);
  const own = await mkdtemp(join(folder, 'picture-'));
  const made = await photos.picture(1, { path, width, height, folder: own });
  expect(made).toMatchObject({ width: 1568, height: 784 });
  expect(await sharp(made.picture_path).metadata()).toMatchObject({ format: 'jpeg', width: 1568, height: 784 });
  const pixels = await readFile(made.pixels_path);
  expect(pixels.length).toBe(64 * 64 * 3);
  // Half transparent on white.
  for (const [channel, value] of [227, 142, 142].entries()) {
    expect(Math.abs((pixels[channel] ?? 0) - value)).toBeLessThan(6);
  }
});

test('the photo container refuses a file that is not a photo and keeps no file', async () => {
  await expect(readPhoto(Buffer.from('<script>'.repeat(100)))).rejects.toMatchObject({
    status: 415,
    response: { code: 'not_an_image' },
  });
  await expect(readPhoto((await picture().png().toBuffer()).subarray(0, 100))).rejects.toMatchObject({ status: 422 });
  const [uploads = ''] = await readdir(folder_of_server);
  await until(async () => (await readdir(join(folder_of_server, uploads))).length === 0);
});

(isRoot ? test : test.skip)('photo processes run as a separate user without secrets of a service', async () => {
  await readPhoto(await picture().jpeg().toBuffer());
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  const workers = children.trim().split(' ').filter(Boolean);
  expect(workers.length).toBeGreaterThan(0);
  for (const pid of [String(server.pid), ...workers]) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:(\\s+${USER}){4}$`, 'm'));
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(environment).not.toMatch(/SERVICE_KEYS|INTERNAL_SECRET|DATABASE_URL|RABBITMQ_URL|S3_/);
  }
});

test('media with PHOTOS_URL stores and shows a photo and a page of a PDF without starting a process', async () => {
  const media = await mediaService({ PHOTOS_URL: url });
  try {
    expect(media.app.get(PhotoWorkers)).toBeInstanceOf(RemotePhotos);
    const ann = { id: 1, role: 'user' } as const;
    const upload = await picture(800, 600).png().toBuffer();
    const { image } = ReceivedUpload.parse(await (await media.upload(ann, { image: upload })).json());
    const path = `/internal/images/${image?.id}/content`;
    expect(Buffer.from(await (await media.content(ann, path)).arrayBuffer()).equals(upload)).toBe(true);
    for (const query of ['thumb=1', 'thumb=1&box=0,0,0.5,0.5', 'picture=1']) {
      const shown = await media.content(ann, `${path}?${query}`);
      expect([query, shown.status]).toEqual([query, 200]);
      await shown.arrayBuffer();
    }
    const sent = await media.upload(ann, { file: await redPdf() }, 'file.pdf', '/internal/upload-file');
    const { file } = ReceivedFile.parse(await sent.json());
    const page = await media.content(ann, `/internal/images/${file?.id}/content?thumb=1&file=1`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await page.arrayBuffer();
    expect(await media.uploads()).toBe(0);
  } finally {
    await media.close();
  }
});

test('a broken or missing photo container affects one photo and writes no other file', async () => {
  const foreign = join(folder, 'crop-1');
  await writeFile(foreign, 'nonsense');
  const result = { photo_path: '../../etc/passwd', thumbnail_path: 'thumb', width: 1, height: 1 };
  const taken = createServer((request, response) => {
    request.resume();
    const { content_type, body } = photoForm({ result }, [foreign]);
    response.writeHead(200, { 'content-type': content_type });
    body.pipe(response);
  });
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const url = `http://127.0.0.1:${(taken.address() as AddressInfo).port}`;
  const own = await mkdtemp(join(folder, 'upload-'));
  const path = join(own, 'upload');
  await writeFile(path, await picture().jpeg().toBuffer());
  const again = { status: 503, response: { code: 'unavailable' } };
  const isolated = new PhotoProcessor(new RemotePhotos(url));
  await expect(isolated.process(1, path, own)).rejects.toMatchObject(again);
  taken.close();
  await once(taken, 'close');
  await expect(isolated.process(1, path, own)).rejects.toMatchObject(again);
});
