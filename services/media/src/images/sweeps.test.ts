import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { ReportFiles } from '../reports/report-files.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';
import { processedPhoto } from '../testing/processed-photo.js';
import { FileDeletionQueue } from './file-deletion-queue.js';
import { ImageFiles } from './image-files.js';
import { OrphanedImages } from './orphaned-images.js';
import { Sweeps } from './sweeps.js';
import { UploadFolder } from './upload-folder.js';

let media: MediaService;

beforeAll(async () => {
  media = await mediaService({ MAX_STORAGE_PER_USER: '3000' });
});

afterAll(() => media?.close());

test('periodic sweeps delete unused images and leftover files', async () => {
  const [unused, fileDeletions] = [media.app.get(OrphanedImages), media.app.get(FileDeletionQueue)];
  const bytes = await picture().png().toBuffer();
  const uploaded = await media.upload({ id: 1, role: 'user' }, { image: bytes });
  await unused.release([ReceivedUpload.parse(await uploaded.json()).image?.id ?? 0]);
  const { id } = await fileDeletions.announce();
  await media.app.get(ImageFiles).put(id, await processedPhoto(bytes));
  await media.database.query(`update media.file_deletions set due_at = now() - interval '1 second'`);
  const ticking = jest.spyOn(globalThis, 'setInterval');
  const sweeps = new Sweeps(unused, fileDeletions, media.app.get(UploadFolder), media.app.get(ReportFiles));
  sweeps.onApplicationBootstrap();
  const [tick] = ticking.mock.calls.at(-1) ?? [];
  ticking.mockRestore();
  expect(await media.files()).toHaveLength(4);
  tick?.();
  await until(async () => (await media.files()).length === 0 && (await media.rows()) === 0);
  await sweeps.beforeApplicationShutdown();
});

test('a user can store images up to the limit, and the refusal states the limit', async () => {
  const send = async (user_id: number, width: number) =>
    media.upload(
      { id: user_id, role: 'user' },
      { image: await picture(width, width).png({ compressionLevel: 0 }).toBuffer() },
    );
  expect((await send(2, 20)).status).toBe(201);
  const files = await media.files();
  const refused = await send(2, 25);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'quota_reached', limit: 3000, error: expect.stringContaining('2.9 KB') },
  ]);
  expect(await media.files()).toEqual(files);
  expect((await send(3, 25)).status).toBe(201);
});

test('an unused photo makes room at once for the next upload', async () => {
  const send = async (width: number) =>
    media.upload(
      { id: 5, role: 'user' },
      { image: await picture(width, width).png({ compressionLevel: 0 }).toBuffer() },
    );
  const { image } = ReceivedUpload.parse(await (await send(20)).json());
  media.uses.items.set(image?.id ?? 0, 1);
  await media.app.get(OrphanedImages).release([image?.id ?? 0]);
  expect((await send(25)).status).toBe(409);
  media.uses.items.clear();
  await media.app.get(OrphanedImages).release([image?.id ?? 0]);
  expect((await send(25)).status).toBe(201);
});

test('simultaneous uploads do not exceed the limit together, and refused ones leave no files', async () => {
  const [stored, before] = [await media.rows(), (await media.files()).length];
  const sent = Array.from({ length: 10 }, async (_, number) => {
    const image = await picture(10 + number, 15)
      .png({ compressionLevel: 0 })
      .toBuffer();
    return (await media.upload({ id: 4, role: 'user' }, { image })).status;
  });
  const statuses = await Promise.all(sent);
  const count = statuses.filter((status) => status === 201).length;
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  const { rows } = await media.database.query('select storage_bytes from media.image_counts where user_id = 4');
  expect(Number(rows[0].storage_bytes)).toBeLessThanOrEqual(3000);
  expect(await media.rows()).toBe(stored + count);
  await until(async () => (await media.files()).length === before + 2 * count);
});
