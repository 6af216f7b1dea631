import { stat } from 'node:fs/promises';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';

const ann: Actor = { id: 1, role: 'user' };
const bob: Actor = { id: 2, role: 'admin' };

let media: MediaService;

beforeAll(async () => {
  media = await mediaService();
});

afterAll(() => media?.close());

test('images and the room they take are told of oneself, and to admins of everybody', async () => {
  expect(await media.messenger.call(stats.images, { actor: ann })).toEqual({ photo_count: 0, storage_bytes: 0 });
  for (const width of [30, 40]) await media.upload(ann, { image: await picture(width).png().toBuffer() });
  const sizes = await Promise.all((await media.files()).map(async (file) => (await stat(file)).size));
  const own = { photo_count: 2, storage_bytes: sizes.reduce((sum, size) => sum + size) };
  expect(await media.messenger.call(stats.images, { actor: ann })).toEqual(own);
  expect(await media.messenger.call(stats.images, { actor: bob })).toEqual({ photo_count: 0, storage_bytes: 0 });
  expect(await media.messenger.call(stats.imagesOfAll, { actor: bob })).toEqual({ users: [{ user_id: 1, ...own }] });
  await expect(media.messenger.call(stats.imagesOfAll, { actor: ann })).rejects.toMatchObject({ status: 403 });
});
