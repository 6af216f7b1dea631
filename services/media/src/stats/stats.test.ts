import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { media as contract, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource, type QueryRunner } from 'typeorm';
import { RecountImages1795350316259 } from '../migrations/1795350316259-recount-images.js';
import { CountCrops1795738211001 } from '../migrations/1795738211001-count-crops.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';
import { ImageCounts } from './image-counts.js';

const ann: Actor = { id: 1, role: 'user' };
const bob: Actor = { id: 2, role: 'user' };

const told: PayloadOf<typeof stats.imagesCounted>['users'] = [];

@Controller()
class FakeAuth {
  @OnEvent(stats.imagesCounted)
  imagesCounted({ users }: PayloadOf<typeof stats.imagesCounted>) {
    told.push(...users);
  }
}

let media: MediaService;
let auth: RunningService;

beforeAll(async () => {
  media = await mediaService();
  auth = await startFake('auth', media.env, FakeAuth);
});

afterAll(async () => {
  await auth?.close();
  await media?.close();
});

async function upload(actor: Actor, width: number): Promise<number> {
  const answer = await media.upload(actor, { image: await picture(width).png().toBuffer() });
  return ReceivedUpload.parse(await answer.json()).image?.id ?? 0;
}

const ofUser = (actor: Actor) => media.messenger.call(stats.images, { actor });
const bytesOf = async (files: string[]) =>
  (await Promise.all(files.map(async (file) => (await stat(file)).size))).reduce((sum, size) => sum + size, 0);

test('images and their storage are counted on upload and deletion, and auth is told once of each change', async () => {
  const report = () => media.app.get(ImageCounts).report();
  expect(await ofUser(ann)).toEqual({ photo_count: 0, storage_bytes: 0 });
  await upload(ann, 30);
  const image_id = await upload(ann, 40);
  const both = { photo_count: 2, storage_bytes: await bytesOf(await media.files()) };
  expect([await ofUser(ann), await ofUser(bob)]).toEqual([both, { photo_count: 0, storage_bytes: 0 }]);
  await report();
  await until(() => told.length === 1);
  await media.messenger.call(contract.deleteImage, { actor: ann, image_id });
  const one = { photo_count: 1, storage_bytes: await bytesOf(await media.files()) };
  expect(await ofUser(ann)).toEqual(one);
  await upload(bob, 30);
  await report();
  await until(() => told.length === 3);
  await report();
  expect(told).toEqual([
    { user_id: ann.id, version: expect.any(Number), ...both },
    { user_id: ann.id, version: expect.any(Number), ...one },
    { user_id: bob.id, version: expect.any(Number), ...(await ofUser(bob)) },
  ]);
  expect(told[1]?.version).toBeGreaterThan(told[0]?.version ?? 0);
});

test('all counts are published again when auth requests them', async () => {
  await upload(ann, 50);
  await media.app.get(ImageCounts).report();
  const before = await ofUser(ann);
  const tellings = () =>
    told.filter(({ user_id, photo_count }) => user_id === ann.id && photo_count === before.photo_count);
  await until(() => tellings().length > 0);
  const former = tellings().length;
  await media.publishEvent(stats.imageCountsWanted, {});
  const due = () =>
    media.database.query('select from media.image_counts where user_id = $1 and not is_reported', [ann.id]);
  await until(async () => (await due()).rows.length > 0);
  await media.app.get(ImageCounts).report();
  await until(() => tellings().length > former);
  expect(tellings().at(-1)).toEqual({ user_id: ann.id, version: expect.any(Number), ...before });
});

test('images stored without triggers during an upgrade are counted by the migration', async () => {
  const user_id = 9;
  const insert = (sha256: string) =>
    media.database.query(
      `insert into media.images (id, user_id, sha256, width, height, content_type, bytes, thumb_bytes, thumb_hash)
       values ((select coalesce(max(id), 0) + 1000 from media.images), $1, $2, 1, 1, 'image/jpeg', 10, 1, '')`,
      [user_id, sha256],
    );
  await insert('counted');
  await media.database.query('alter table media.images disable trigger user');
  await insert('not counted');
  await media.database.query('delete from media.images where user_id = $1', [bob.id]);
  await media.database.query('alter table media.images enable trigger user');
  const [before, others] = [await ofUser({ id: user_id, role: 'user' }), await ofUser(ann)];
  expect(before.photo_count).toBe(1);
  await transaction(media.app.get(DataSource), ({ queryRunner }) =>
    new RecountImages1795350316259().up(queryRunner as QueryRunner),
  );
  expect(await ofUser({ id: user_id, role: 'user' })).toEqual({ photo_count: 2, storage_bytes: 22 });
  expect([await ofUser(bob), await ofUser(ann)]).toEqual([{ photo_count: 0, storage_bytes: 0 }, others]);
  const { rows } = await media.database.query(
    'select user_id::int as id from media.image_counts where not is_reported',
  );
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([bob.id, user_id]));
});

test("crops count toward the storage of the image's owner while the image exists", async () => {
  const cat: Actor = { id: 3, role: 'user' };
  const before = await media.files();
  const ownFiles = async () => (await media.files()).filter((file) => !before.includes(file));
  const stored = async () => (await ofUser(cat)).storage_bytes;
  const image_id = await upload(cat, 300);
  const whole = await stored();
  media.uses.viewers.set(image_id, [bob.id]);
  for (const left of [0, 0.1, 0.2]) {
    const path = `/internal/images/${image_id}/content?thumb=1&box=${left},0,0.5,0.5`;
    expect((await media.content(bob, path)).status).toBe(200);
  }
  expect(await stored()).toBeGreaterThan(whole);
  expect(await stored()).toBe(await bytesOf(await ownFiles()));
  await media.database.query(
    `with one as (select box from media.image_crops where image_id = $1 limit 1)
     update media.image_crops c set bytes = bytes + 10 from one where c.box = one.box and image_id = $1`,
    [image_id],
  );
  expect(await stored()).toBe((await bytesOf(await ownFiles())) + 10);
  expect(await ofUser(bob)).toEqual({ photo_count: 0, storage_bytes: 0 });
  await media.messenger.call(contract.deleteImage, { actor: cat, image_id });
  expect(await ofUser(cat)).toEqual({ photo_count: 0, storage_bytes: 0 });
});

test('the migration adds existing crops to the storage, and its reversal subtracts them', async () => {
  const dan: Actor = { id: 4, role: 'user' };
  const image_id = await upload(dan, 310);
  const path = `/internal/images/${image_id}/content?thumb=1&box=0,0,0.5,0.5`;
  const { storage_bytes: whole } = await ofUser(dan);
  await (await media.content(dan, path)).arrayBuffer();
  const { storage_bytes: all } = await ofUser(dan);
  expect(all).toBeGreaterThan(whole);
  const migration = new CountCrops1795738211001();
  const source = media.app.get(DataSource);
  await transaction(source, ({ queryRunner }) => migration.down(queryRunner as QueryRunner));
  expect((await ofUser(dan)).storage_bytes).toBe(whole);
  await transaction(source, ({ queryRunner }) => migration.up(queryRunner as QueryRunner));
  expect((await ofUser(dan)).storage_bytes).toBe(all);
});
