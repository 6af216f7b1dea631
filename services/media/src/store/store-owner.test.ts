import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { start } from '../main.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';
import { FolderStore } from './folder-store.js';
import { ImageStore } from './image-store.js';
import { markIn, putMark } from './store-mark.js';
import { StoreOwner } from './store-owner.js';
import { storePlace } from './store-place.js';

let media: MediaService;
let own: string;
let other: string;
const folders: string[] = [];

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  folders.push(folder);
  return folder;
}

const ownStore = () => media.app.get(ImageStore);

/** Verifies that this folder is the store of the installation. */
function prove(folder: string): Promise<void> {
  return media.app.get(StoreOwner).prove(new FolderStore(folder), storePlace({ PHOTO_DIR: folder }));
}

beforeAll(async () => {
  own = await emptyFolder();
  media = await mediaService({ PHOTO_DIR: own });
});

beforeEach(async () => {
  other = await emptyFolder();
});

afterAll(async () => {
  await media?.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

test('the first start marks the store, and later starts find the mark', async () => {
  const mark = await markIn(ownStore());
  expect(mark).toMatch(/^[\da-f-]{36}$/);
  const { rows } = await media.database.query('select mark, kind, place from media.photo_store');
  expect(rows).toEqual([{ mark, kind: 'folder', place: `the folder ${own}` }]);
  await prove(own);
  expect(await markIn(ownStore())).toBe(mark);
});

test('before the first photo is stored, the installation can switch to another empty store', async () => {
  const stored = async () => (await media.database.query('select place from media.photo_store')).rows;
  await prove(other);
  expect(await markIn(new FolderStore(other))).toBe(await markIn(ownStore()));
  expect(await stored()).toEqual([{ place: `the folder ${other}` }]);
  await prove(own);
  expect(await stored()).toEqual([{ place: `the folder ${own}` }]);
});

test('a store with the mark of another installation is refused', async () => {
  await putMark(new FolderStore(other), crypto.randomUUID());
  await expect(prove(other)).rejects.toThrow(`are not in the folder ${other} but in the folder ${own}.`);
});

test("an installation without photos does not take over another installation's store", async () => {
  await putMark(new FolderStore(other), crypto.randomUUID());
  const { rows } = await media.database.query('delete from media.photo_store returning *');
  await expect(prove(other)).rejects.toThrow(`There are photos of another installation in the folder ${other}`);
  const { id, mark, kind, place } = rows[0];
  await media.database.query('insert into media.photo_store values ($1, $2, $3, $4)', [id, mark, kind, place]);
});

test('once there are photos, a store without them is refused and stays untouched', async () => {
  const image = await picture().jpeg().toBuffer();
  const answer = await media.upload({ id: 1, role: 'user' }, { image, upload_only: 'true' });
  expect(answer.status).toBe(201);
  await expect(prove(other)).rejects.toThrow(`are not in the folder ${other} but in the folder ${own}.`);
  expect(await markIn(new FolderStore(other))).toBeUndefined();
  await expect(start({ ...media.env, PORT: '0', PHOTO_DIR: other })).rejects.toThrow('Name their store');
});

test('a store of an earlier version is recognized by its photos', async () => {
  const mark = await markIn(ownStore());
  await ownStore().delete('installation');
  await media.database.query('delete from media.photo_store');
  await expect(prove(other)).rejects.toThrow(`are not in the folder ${other}.`);
  await prove(own);
  const found = await markIn(ownStore());
  expect(found).toMatch(/^[\da-f-]{36}$/);
  expect(found).not.toBe(mark);
});

test('a store restored from a backup keeps its mark', async () => {
  const mark = await markIn(ownStore());
  await media.database.query('delete from media.photo_store');
  await prove(own);
  const { rows } = await media.database.query('select mark from media.photo_store');
  expect(rows).toEqual([{ mark }]);
});
