import { mkdir, rm, rmdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media as contract, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';
import { processedPhoto } from '../testing/processed-photo.js';
import { FileDeletionQueue } from './file-deletion-queue.js';
import { ImageFiles } from './image-files.js';
import { OrphanedImages } from './orphaned-images.js';

const ann: Actor = { id: 1, role: 'user' };

let media: MediaService;
let width = 20;
let bytes: Buffer;
/** All files that existed before the test. */
let files: string[];

beforeAll(async () => {
  media = await mediaService();
});

beforeEach(async () => {
  bytes = await picture(++width).png().toBuffer();
  files = await media.files();
  media.uses.items.clear();
  media.uses.meanwhile.run = undefined;
});

afterAll(() => media?.close());

const upload = async () =>
  ReceivedUpload.parse(await (await media.upload(ann, { image: bytes })).json()).image?.id ?? 0;
const erase = (image_id: number) => media.messenger.call(contract.deleteImage, { actor: ann, image_id });
const ask = (image_id: number) => media.messenger.call(contract.ownImages, { actor: ann, image_ids: [image_id] });
const sweep = () => media.app.get(FileDeletionQueue).sweep();
const statusOf = async (id: number) => (await media.content(ann, `/internal/images/${id}/content`)).status;

const pass = (interval: string) =>
  media.database.query('update media.file_deletions set due_at = due_at - $1::interval', [interval]);

async function promised(): Promise<number> {
  const { rows } = await media.database.query('select count(*)::int as count from media.file_deletions');
  return rows[0].count;
}

/** The files in the store, without uploads in progress. */
const stored = async () => (await media.files()).filter((file) => !file.includes('.uploads'));

/** Prevents the store from deleting the latest file. The returned function repairs the store. */
async function jamStore() {
  const [stored = ''] = (await media.files()).filter((file) => !files.includes(file));
  await rm(stored);
  await mkdir(stored);
  return () => rmdir(stored);
}

describe('files whose row was deleted', () => {
  test.each([
    ['files of an image deleted by its uploader', erase],
    [
      'files of an unused image',
      async (id: number) => {
        await media.app.get(OrphanedImages).release([id]);
        expect(await media.app.get(OrphanedImages).sweep()).toBe(1);
      },
    ],
  ])('%s are deleted as soon as the store can delete again', async (_case, eraseRow) => {
    const id = await upload();
    const mend = await jamStore();
    await eraseRow(id);
    expect([await statusOf(id), await promised()]).toEqual([404, 1]);
    await pass('1 minute');
    await expect(sweep()).rejects.toMatchObject({ status: 503 });
    await mend();
    await sweep();
    expect(await promised()).toBe(1);
    await pass('1 minute');
    await sweep();
    expect([await media.files(), await promised()]).toEqual([files, 0]);
  });

  test('concurrent sweeps delete each file once', async () => {
    for (let count = 0; count < 5; count += 1) {
      bytes = await picture(++width).png().toBuffer();
      const id = await upload();
      const mend = await jamStore();
      await erase(id);
      await mend();
    }
    await pass('1 minute');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect([await media.files(), await promised()]).toEqual([files, 0]);
  });
});

describe('files whose row was never written', () => {
  test('files are deleted if the process died before writing the row', async () => {
    const { id } = await media.app.get(FileDeletionQueue).announce();
    await media.app.get(ImageFiles).put(id, await processedPhoto(bytes));
    await pass('59 minutes');
    await sweep();
    expect(await media.files()).toHaveLength(files.length + 2);
    await pass('1 minute');
    await sweep();
    expect([await media.files(), await promised()]).toEqual([files, 0]);
  });

  test('files of an upload that took too long are deleted, and the upload is refused', async () => {
    const rows = await media.rows();
    const holding = await media.database.connect();
    await holding.query('begin; lock table media.images in share row exclusive mode');
    const uploading = media.upload(ann, { image: bytes });
    await until(async () => (await stored()).length === files.length + 2);
    await pass('1 hour');
    await sweep();
    await holding.query('commit');
    holding.release();
    expect((await uploading).status).toBe(503);
    expect([await media.rows(), await media.files(), await promised()]).toEqual([rows, files, 0]);
  });

  test('files are no longer scheduled for deletion once the row is written', async () => {
    const id = await upload();
    await pass('1 hour');
    await sweep();
    expect([await statusOf(id), await promised()]).toEqual([200, 0]);
  });
});

describe('a deleted image that a service may be about to use', () => {
  test('the image is hidden at once, and its files are deleted if it turns out to be unused', async () => {
    const id = await upload();
    await ask(id);
    await erase(id);
    await sweep();
    expect([await statusOf(id), (await ask(id)).images, (await media.files()).length]).toEqual([
      404,
      [],
      files.length + 2,
    ]);
    await pass('5 minutes');
    await sweep();
    expect([await media.files(), await promised()]).toEqual([files, 0]);
  });

  test('the image is restored if it turns out to be used, even if the same bytes were uploaded again', async () => {
    const id = await upload();
    await ask(id);
    await erase(id);
    media.uses.items.set(id, 1);
    const again = await upload();
    expect(again).not.toBe(id);
    await pass('5 minutes');
    await sweep();
    expect([await statusOf(id), await statusOf(again), await promised()]).toEqual([200, 200, 0]);
    expect(await upload()).toBe(again);
    media.uses.items.clear();
    await media.database.query('update media.images set in_use_until = now()');
    await media.publishEvent(inventory.imagesReleased, { image_ids: [id] });
    await until(async () => (await media.app.get(OrphanedImages).sweep()) === 1);
    expect([await statusOf(id), await statusOf(again)]).toEqual([404, 200]);
  });

  test("the image is restored even if another image's file cannot be deleted", async () => {
    const stuck = await upload();
    const mend = await jamStore();
    await erase(stuck);
    bytes = await picture(++width).png().toBuffer();
    const id = await upload();
    await ask(id);
    await erase(id);
    media.uses.items.set(id, 1);
    await pass('5 minutes');
    await expect(sweep()).rejects.toMatchObject({ status: 503 });
    expect(await statusOf(id)).toBe(200);
    await mend();
    await pass('1 minute');
    await sweep();
    expect(await promised()).toBe(0);
  });

  test('two images of the same bytes are both restored', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const id = await upload();
      await ask(id);
      await erase(id);
      media.uses.items.set(id, 1);
      ids.push(id);
    }
    await pass('5 minutes');
    await sweep();
    expect([await Promise.all(ids.map(statusOf)), await promised()]).toEqual([[200, 200], 0]);
  });

  test('the image keeps its files if another sweep has restored it since the usage check', async () => {
    const id = await upload();
    await ask(id);
    await erase(id);
    await pass('5 minutes');
    media.uses.meanwhile.run = async () => {
      media.uses.meanwhile.run = undefined;
      media.uses.items.set(id, 1);
      await pass('1 minute');
      await sweep();
    };
    await sweep();
    expect([await statusOf(id), await promised()]).toEqual([200, 0]);
  });

  test('the image is kept while inventory does not respond', async () => {
    const id = await upload();
    await ask(id);
    await erase(id);
    await pass('5 minutes');
    await media.uses.without('inventory', async () => {
      await expect(sweep()).rejects.toMatchObject({ status: 503 });
    });
    expect([await promised(), (await media.files()).length]).toEqual([1, files.length + 2]);
    await pass('1 minute');
    await sweep();
    expect(await media.files()).toEqual(files);
  });
});
