import { mkdir, rm, rmdir } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media as contract, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { FileDeletionQueue } from '../images/file-deletion-queue.js';
import { OrphanedImages } from '../images/orphaned-images.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';
import { ImagePurge } from './image-purge.js';

let media: MediaService;
let actor: Actor;
let width = 20;

beforeAll(async () => {
  media = await mediaService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => media?.close());

/** A new photo, different from all others. */
const newPhoto = () => picture(++width).png().toBuffer();

async function uploaded(by: Actor): Promise<number> {
  const answer = await media.upload(by, { image: await newPhoto() });
  return ReceivedUpload.parse(await answer.json()).image?.id ?? 0;
}

async function rowsOf({ id }: Actor): Promise<number> {
  const { rows } = await media.database.query('select count(*)::int as count from media.images where user_id = $1', [
    id,
  ]);
  return rows[0].count;
}

const isGone = async ({ id }: Actor) =>
  (await media.database.query('select from media.deleted_users where id = $1', [id])).rowCount === 1;

/** All files after the scheduled deletions. */
async function filesLeft(): Promise<string[]> {
  await media.app.get(FileDeletionQueue).sweep();
  return media.files();
}

async function lockWaits(): Promise<number> {
  const { rows } = await media.database.query(
    `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
     where not granted and datname = current_database()`,
  );
  return rows[0].count;
}

test("deleting a user deletes the user's rows and files, and other users keep theirs", async () => {
  const other = { ...actor, id: actor.id + 1000 };
  await media.upload(other, { image: await newPhoto() });
  const before = await media.files();
  for (let count = 0; count < 45; count += 1) await media.upload(actor, { image: await newPhoto() });
  expect([await rowsOf(actor), (await media.files()).length]).toEqual([45, before.length + 90]);
  await media.publishEvent(auth.userDeleted, { id: actor.id });
  await media.publishEvent(auth.userDeleted, { id: actor.id });
  await until(async () => (await rowsOf(actor)) === 0);
  expect((await filesLeft()).sort()).toEqual(before.sort());
  expect(await rowsOf(other)).toBe(1);
});

test('an upload in progress is refused and leaves no files', async () => {
  const files = await media.files();
  const photo = await newPhoto();
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const form = new PassThrough();
  const signed = media.signed(actor, 'POST', '/internal/upload');
  const sending = media.sendForm(signed, 'multipart/form-data; boundary=x', form);
  const answered = new Promise<{ status?: number; body: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', async (answer) => resolve({ status: answer.statusCode, body: await text(answer) }));
  });
  form.write(Buffer.concat([Buffer.from(head), photo.subarray(0, 40)]));
  await until(async () => (await media.files()).length === files.length + 1);
  await media.publishEvent(auth.userDeleted, { id: actor.id });
  await until(() => isGone(actor));
  form.end(Buffer.concat([photo.subarray(40), Buffer.from('\r\n--x--\r\n')]));
  const { status, body } = await answered;
  expect([status, JSON.parse(body).code]).toEqual([410, 'account_deleted']);
  expect([await rowsOf(actor), await media.files()]).toEqual([0, files]);
});

test('an image that is being stored is deleted too', async () => {
  const files = await media.files();
  const holding = await media.database.connect();
  await holding.query('begin; lock table media.images in share row exclusive mode');
  const uploading = media.upload(actor, { image: await newPhoto() });
  await until(async () => (await lockWaits()) === 1);
  const purging = media.app.get(ImagePurge).purge(actor.id);
  await until(async () => (await lockWaits()) === 2);
  await holding.query('commit');
  holding.release();
  expect((await uploading).status).toBe(201);
  await purging;
  expect([await rowsOf(actor), await filesLeft()]).toEqual([0, files]);
});

test('deletions stay scheduled while the store cannot delete', async () => {
  const before = new Set(await media.files());
  await media.upload(actor, { image: await newPhoto() });
  const [stored = ''] = (await media.files()).filter((file) => !before.has(file));
  await rm(stored);
  await mkdir(stored);
  await media.app.get(ImagePurge).purge(actor.id);
  expect(await rowsOf(actor)).toBe(0);
  await expect(filesLeft()).rejects.toMatchObject({ status: 503 });
  await rmdir(stored);
  await media.database.query(`update media.file_deletions set due_at = due_at - interval '1 minute'`);
  expect(new Set(await filesLeft())).toEqual(before);
});

describe('images on items of other users', () => {
  const OWNER = 5_000;
  const purge = () => media.app.get(ImagePurge).purge(actor.id);
  const sweep = () => media.app.get(OrphanedImages).sweep();

  beforeEach(() => {
    media.uses.items.clear();
    media.uses.owners.clear();
  });

  /** `count` images of the deleted user, each with an item. Every third item belongs to another user. */
  async function used(count: number): Promise<{ own: number[]; ofOthers: number[] }> {
    const found: { own: number[]; ofOthers: number[] } = { own: [], ofOthers: [] };
    for (let number = 0; number < count; number += 1) {
      const id = await uploaded(actor);
      const isOfOther = number % 3 === 0;
      media.uses.items.set(id, 1);
      media.uses.owners.set(id, isOfOther ? OWNER : actor.id);
      found[isOfOther ? 'ofOthers' : 'own'].push(id);
    }
    return found;
  }

  async function idsOf({ id }: Actor): Promise<number[]> {
    const { rows } = await media.database.query('select id::int from media.images where user_id = $1 order by id', [
      id,
    ]);
    return rows.map((row) => row.id);
  }

  test("images on other users' items stay with their files, and all others are deleted", async () => {
    const { ofOthers } = await used(45);
    const files = (await media.files()).length;
    await purge();
    expect(await idsOf(actor)).toEqual(ofOthers);
    expect(await filesLeft()).toHaveLength(files - 2 * 30);
    media.uses.viewers.set(ofOthers[0] ?? 0, [OWNER]);
    const owner: Actor = { id: OWNER, role: 'user' };
    expect((await media.content(owner, `/internal/images/${ofOthers[0]}/content`)).status).toBe(200);
    await purge();
    expect(await idsOf(actor)).toEqual(ofOthers);
  });

  test("images on other users' items are deleted once the items release them", async () => {
    const files = await media.files();
    const { ofOthers } = await used(4);
    await purge();
    const [released = 0, stays] = ofOthers;
    media.uses.items.delete(released);
    await media.publishEvent(inventory.imagesReleased, { image_ids: ofOthers });
    await until(async () => (await sweep()) === 1);
    expect([await idsOf(actor), (await filesLeft()).length]).toEqual([[stays], files.length + 2]);
  });

  test("images that are just being added to other users' items stay too", async () => {
    const id = await uploaded(actor);
    await media.messenger.call(contract.ownImages, { actor, image_ids: [id] });
    await purge();
    media.uses.items.set(id, 1);
    media.uses.owners.set(id, OWNER);
    media.uses.viewers.set(id, [OWNER]);
    await filesLeft();
    await media.database.query(`update media.file_deletions set due_at = due_at - interval '5 minutes'`);
    await filesLeft();
    expect((await media.content({ id: OWNER, role: 'user' }, `/internal/images/${id}/content`)).status).toBe(200);
  });

  test('all images stay while inventory does not respond', async () => {
    const { own, ofOthers } = await used(2);
    await media.uses.without('inventory', async () => {
      await expect(purge()).rejects.toMatchObject({ status: 503 });
      expect(await idsOf(actor)).toEqual([...ofOthers, ...own]);
      await media.publishEvent(auth.userDeleted, { id: actor.id });
    });
    await until(async () => (await rowsOf(actor)) === 1);
    expect(await idsOf(actor)).toEqual(ofOthers);
  });
});
