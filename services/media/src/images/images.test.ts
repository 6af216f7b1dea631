import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { media as contract, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';

const ann: Actor = { id: 1, role: 'user' };
const bob: Actor = { id: 2, role: 'admin' };

let media: MediaService;
let width = 20;

beforeAll(async () => {
  media = await mediaService();
});

afterAll(() => media?.close());

/** Uploads a new image. */
async function stored(actor: Actor) {
  const response = await media.upload(actor, { image: await picture(++width).png().toBuffer() });
  const { image } = ReceivedUpload.parse(await response.json());
  if (!image) throw new Error('The photo was not stored');
  return image;
}

test('getImage returns an image and its number of items to the uploader', async () => {
  const image = await stored(ann);
  media.uses.items.set(image.id, 3);
  expect(await media.messenger.call(contract.getImage, { actor: ann, image_id: image.id })).toEqual({
    ...image,
    item_count: 3,
  });
  const foreign = media.messenger.call(contract.getImage, { actor: bob, image_id: image.id });
  await expect(foreign).rejects.toMatchObject({ status: 404, response: { code: 'not_found' } });
});

test('a user who sees an item on an image can get the image but not delete it', async () => {
  const image = await stored(ann);
  media.uses.viewers.set(image.id, [bob.id]);
  const seen = await media.messenger.call(contract.getImage, { actor: bob, image_id: image.id });
  expect(seen).toEqual({ ...image, item_count: 0 });
  const erased = media.messenger.call(contract.deleteImage, { actor: bob, image_id: image.id });
  await expect(erased).rejects.toMatchObject({ status: 403, response: { code: 'not_uploader' } });
  expect((await media.content(ann, `/internal/images/${image.id}/content`)).status).toBe(200);
});

test("ownImages omits unknown images and other users' images", async () => {
  const [mine, theirs] = [await stored(ann), await stored(bob)];
  const { images } = await media.messenger.call(contract.ownImages, {
    actor: ann,
    image_ids: [mine.id, theirs.id, 999_999],
  });
  expect(images).toEqual([{ ...mine, thumb_hash: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) }]);
});

test("listImages returns the user's own images in pages, by id", async () => {
  const cleo: Actor = { id: 3, role: 'user' };
  const [first, , second, third] = [await stored(cleo), await stored(bob), await stored(cleo), await stored(cleo)];
  const page = async (after: number, limit: number) =>
    (await media.messenger.call(contract.listImages, { actor: cleo, after, limit })).images;
  expect(await page(0, 2)).toEqual([first, second]);
  expect(await page(second.id, 2)).toEqual([third]);
  expect(await page(third.id, 500)).toEqual([]);
});

test('deleteImage deletes the row and files, and a new upload of the same bytes is a new image', async () => {
  const bytes = await picture(300, 10).png().toBuffer();
  const upload = async () =>
    ReceivedUpload.parse(await (await media.upload(ann, { image: bytes })).json()).image?.id ?? 0;
  const before = await media.files();
  const image_id = await upload();
  expect(await media.messenger.call(contract.deleteImage, { actor: ann, image_id })).toEqual({ success: true });
  expect(await media.files()).toEqual(before);
  await expect(media.messenger.call(contract.getImage, { actor: ann, image_id })).rejects.toMatchObject({
    status: 404,
  });
  expect((await media.content(ann, `/internal/images/${image_id}/content`)).status).toBe(404);
  expect(await upload()).not.toBe(image_id);
});

test('only the uploader can delete an image, and only while no item or queue entry uses it', async () => {
  const image = await stored(ann);
  const erase = (actor: Actor) => media.messenger.call(contract.deleteImage, { actor, image_id: image.id });
  for (const users of [media.uses.items, media.uses.entries]) {
    users.set(image.id, 1);
    await expect(erase(bob)).rejects.toMatchObject({ status: 404 });
    await expect(erase(ann)).rejects.toMatchObject({ status: 409, response: { code: 'image_in_use' } });
    expect((await media.content(ann, `/internal/images/${image.id}/content`)).status).toBe(200);
    users.clear();
  }
  expect(await erase(ann)).toEqual({ success: true });
});

test('the health check includes the image store', async () => {
  const health = (await (await fetch(`${media.address}/health/ready`)).json()) as { info: object };
  expect(health.info).toMatchObject({ photos: { status: 'up' } });
});
