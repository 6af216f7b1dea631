import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media as contract, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';
import { OrphanedImages } from './orphaned-images.js';

const ann: Actor = { id: 1, role: 'user' };

let media: MediaService;
let width = 20;
let bytes: Buffer;
let id: number;

beforeAll(async () => {
  media = await mediaService();
});

beforeEach(async () => {
  bytes = await picture(++width).png().toBuffer();
  id = await upload();
  media.uses.items.clear();
  media.uses.entries.clear();
  media.uses.meanwhile.run = undefined;
  media.uses.entriesEnd.run = undefined;
});

afterAll(() => media?.close());

async function upload(): Promise<number> {
  return ReceivedUpload.parse(await (await media.upload(ann, { image: bytes })).json()).image?.id ?? 0;
}

const sweep = () => media.app.get(OrphanedImages).sweep();
const ask = (actor = ann) => media.messenger.call(contract.ownImages, { actor, image_ids: [id] });
const pass = (interval: string) =>
  media.database.query(
    `update media.images set check_at = check_at - $1::interval, in_use_until = in_use_until - $1::interval`,
    [interval],
  );
const isThere = async () => (await media.content(ann, `/internal/images/${id}/content`)).status === 200;
const isToBeChecked = async () => {
  const { rows } = await media.database.query('select check_at from media.images where id = $1', [id]);
  return rows[0]?.check_at !== null;
};

describe('a new upload', () => {
  test('an unused upload is deleted after 24 hours with its row and files', async () => {
    await pass('23 hours 59 minutes');
    await sweep();
    expect(await isThere()).toBe(true);
    const files = await media.files();
    await pass('2 minutes');
    expect(await sweep()).toBe(1);
    expect(await isThere()).toBe(false);
    expect(await media.files()).toHaveLength(files.length - 2);
  });

  test.each(['items', 'entries'] as const)('an upload used by %s stays and is not checked again', async (users) => {
    media.uses[users].set(id, 1);
    await pass('25 hours');
    expect(await sweep()).toBe(0);
    expect([await isThere(), await isToBeChecked()]).toEqual([true, false]);
  });

  test('an upload sent again stays another 24 hours', async () => {
    await pass('23 hours');
    expect(await upload()).toBe(id);
    await pass('23 hours');
    expect(await sweep()).toBe(0);
    await pass('2 hours');
    expect(await sweep()).toBe(1);
    expect(await upload()).not.toBe(id);
  });
});

describe('an image released by items or queue entries', () => {
  test.each([inventory.imagesReleased, analysis.imagesReleased])(
    'a released image is deleted if it is unused: $pattern',
    async (event) => {
      await media.publishEvent(event, { image_ids: [id, 999_999] });
      await until(async () => (await sweep()) === 1);
      expect(await isThere()).toBe(false);
    },
  );

  test('a released image stays while another service uses it, and is deleted after its last release', async () => {
    media.uses.items.set(id, 1);
    await media.publishEvent(inventory.imagesReleased, { image_ids: [id] });
    await until(async () => {
      await sweep();
      return !(await isToBeChecked());
    });
    expect(await isThere()).toBe(true);
    media.uses.items.clear();
    await media.publishEvent(inventory.imagesReleased, { image_ids: [id] });
    await until(async () => (await sweep()) === 1);
  });

  test.each(['inventory', 'analysis'] as const)('a released image stays while %s does not respond', async (service) => {
    await media.app.get(OrphanedImages).release([id]);
    await media.uses.without(service, async () => {
      await expect(sweep()).rejects.toMatchObject({ status: 503 });
    });
    expect([await isThere(), await sweep()]).toEqual([true, 0]);
    await pass('1 minute');
    expect(await sweep()).toBe(1);
  });

  test('a released image stays while a caller may be about to use it', async () => {
    await ask();
    await media.app.get(OrphanedImages).release([id]);
    expect(await sweep()).toBe(0);
    await pass('5 minutes');
    expect(await sweep()).toBe(1);
    expect((await ask()).images).toEqual([]);
  });

  test('a released image stays for the owner of an item whose image another user uploaded', async () => {
    expect((await ask({ id: 2, role: 'user' })).images).toEqual([]);
    await media.app.get(OrphanedImages).release([id]);
    expect(await sweep()).toBe(0);
    await pass('5 minutes');
    expect(await sweep()).toBe(1);
  });

  test.each([
    ['', async () => {}],
    [
      ', even if the responses take long',
      () => media.database.query(`update media.images set in_use_until = in_use_until - interval '5 minutes'`),
    ],
  ])('a released image stays if a caller asks for it during the usage check%s', async (_case, wait) => {
    await media.app.get(OrphanedImages).release([id]);
    media.uses.meanwhile.run = async () => {
      media.uses.meanwhile.run = undefined;
      expect((await ask()).images).toHaveLength(1);
      await wait();
    };
    expect(await sweep()).toBe(0);
    expect([await isThere(), await isToBeChecked()]).toEqual([true, true]);
  });

  test('an image stays if its queue entry completes during the usage check', async () => {
    media.uses.entries.set(id, 1);
    await media.app.get(OrphanedImages).release([id]);
    media.uses.entriesEnd.run = async () => {
      // Long enough for the answer of inventory, if media asked both at once.
      await pause(300);
      media.uses.items.set(id, 1);
      media.uses.entries.clear();
    };
    expect(await sweep()).toBe(0);
    expect(await isThere()).toBe(true);
  });

  test('a released image is checked again if its last use ends just after the usage check', async () => {
    media.uses.items.set(id, 1);
    await media.app.get(OrphanedImages).release([id]);
    media.uses.meanwhile.run = async () => {
      media.uses.meanwhile.run = undefined;
      media.uses.items.clear();
      await media.app.get(OrphanedImages).release([id]);
    };
    expect(await sweep()).toBe(1);
  });
});

test('concurrent sweeps delete each image once', async () => {
  await pass('25 hours');
  await sweep();
  const [rows, files] = [await media.rows(), await media.files()];
  for (let count = 0; count < 20; count += 1) {
    bytes = await picture(++width).png().toBuffer();
    await upload();
  }
  await pass('25 hours');
  const swept = await Promise.all([sweep(), sweep(), sweep()]);
  expect(swept.reduce((sum, count) => sum + count)).toBe(20);
  expect([await media.rows(), await media.files()]).toEqual([rows, files]);
});
