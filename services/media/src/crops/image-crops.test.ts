import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { media as contract, ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import sharp from 'sharp';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture, QUARTERS } from '../testing/picture.js';

const ann: Actor = { id: 1, role: 'user' };
const bob: Actor = { id: 2, role: 'user' };

let media: MediaService;
let id: number;
let path: string;
let width = 1200;

beforeAll(async () => {
  media = await mediaService();
});

beforeEach(async () => {
  const bytes = await picture(++width, 900).png().toBuffer();
  const { image } = ReceivedUpload.parse(await (await media.upload(ann, { image: bytes })).json());
  id = image?.id ?? 0;
  path = `/internal/images/${id}/content`;
});

afterAll(() => media?.close());

/** A box within the upper right quarter. */
const BOX = [0.6, 0.1, 0.3, 0.3] as const;
const crop = (box: readonly number[], headers = {}) => media.content(ann, `${path}?thumb=1&box=${box.join()}`, headers);
const told = () => media.uses.crops.filter(({ image_id }) => image_id === id);
const rows = async () =>
  (await media.database.query('select box, thumb_hash from media.image_crops where image_id = $1', [id])).rows;

/** Checks that the response has this size and shows this quarter in its center. */
async function expectQuarter(response: Response, quarter: number, size: [number, number]) {
  const picture = sharp(Buffer.from(await response.arrayBuffer())).raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual(size);
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const pixel = [...data.subarray(middle, middle + 3)];
  const differences = pixel.map((value, at) => Math.abs(value - (QUARTERS[quarter]?.[at] ?? 0)));
  expect(Math.max(...differences)).toBeLessThan(14);
}

test('a crop of an image is a separate 4:3 picture', async () => {
  const response = await crop(BOX);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  await expectQuarter(response, 1, [400, 300]);
});

test('a crop is created once and not resent to a browser that has it', async () => {
  const files = (await media.files()).length;
  const [first, second] = await Promise.all([crop(BOX), crop(BOX)]);
  const etag = first.headers.get('etag') ?? '';
  expect(second.headers.get('etag')).toBe(etag);
  expect((await crop(BOX, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
  expect((await crop([0, 0, 0.5, 0.5])).headers.get('etag')).not.toBe(etag);
  expect(await media.files()).toHaveLength(files + 2);
});

test('cropping takes the turn of the user who requests the crop', async () => {
  media.uses.viewers.set(id, [bob.id]);
  const made = jest.spyOn(media.app.get(PhotoProcessor), 'crop');
  const response = await media.content(bob, `${path}?thumb=1&box=${BOX.join()}`);
  expect([response.status, made.mock.calls.map(([user_id]) => user_id)]).toEqual([200, [bob.id]]);
  made.mockRestore();
});

test('a user who cannot see the image cannot see its crops', async () => {
  expect((await media.content(bob, `${path}?thumb=1&box=${BOX.join()}`)).status).toBe(404);
});

test.each([
  'thumb=1&box=',
  'thumb=1&box=0,0,1',
  'thumb=1&box=0,0,0,1',
  'thumb=1&box=0.5,0,0.6,1',
  'thumb=1&box=a,b,c,d',
  'box=0,0,1,1',
])('the query %s is refused with a 400 that names the field', async (query) => {
  const response = await media.content(ann, `${path}?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid', field: 'box' });
});

test('the crops that items show are created in advance, together per image, and their placeholders are published', async () => {
  const small: ImageBox = [0.1, 0.7, 0.05, 0.05];
  const boxes = [[...BOX], small, small] as ImageBox[];
  const files = (await media.files()).length;
  await media.publishEvent(inventory.imageBoxesSet, { boxes: boxes.map((box) => ({ image_id: id, box })) });
  await until(() => told().length > 1);
  expect(await media.files()).toHaveLength(files + 2);
  const made = (await rows()).map(({ box, thumb_hash }) => ({
    image_id: id,
    box: box.split(',').map(Number),
    thumb_hash,
  }));
  expect(told()).toEqual(expect.arrayContaining(made));
  expect(told()).toHaveLength(2);
  await expectQuarter(await crop(BOX), 1, [400, 300]);
  await expectQuarter(await crop(small), 2, [70, 53]);
});

test("a crop's placeholder is published when the crop is created and when another item shows it", async () => {
  await crop(BOX);
  await until(() => told().length === 1);
  await media.publishEvent(inventory.imageBoxesSet, { boxes: [{ image_id: id, box: [...BOX] }] });
  await until(() => told().length === 2);
  expect(told()[1]).toEqual(told()[0]);
});

test('an image has at most a hundred stored crops', async () => {
  await media.database.query(
    `insert into media.image_crops (image_id, box, bytes, thumb_hash, created_at)
     select $1, '0,0,0.' || n || ',1', 1, '', now() - n * interval '1 minute' from generate_series(100, 199) n`,
    [id],
  );
  await crop(BOX);
  const kept = (await rows()).map(({ box }) => box);
  expect(kept).toHaveLength(100);
  expect(kept).toContain(BOX.join());
  expect(kept).not.toContain('0,0,0.199,1');
});

test('crops requested while many crops of the same image are created are all sent', async () => {
  const boxes = Array.from({ length: 130 }, (_, n) => [(n % 20) / 25, Math.floor(n / 20) / 25, 0.1, 0.1] as const);
  await media.publishEvent(inventory.imageBoxesSet, {
    boxes: boxes.map((box) => ({ image_id: id, box: [...box] as ImageBox })),
  });
  const answers = await Promise.all(boxes.slice(-30).map((box) => crop(box)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  await until(() => told().length >= 100);
});

test('crops are deleted with their image', async () => {
  const before = (await media.files()).length;
  await crop(BOX);
  await media.messenger.call(contract.deleteImage, { actor: ann, image_id: id });
  expect(await media.files()).toHaveLength(before - 2);
  expect(await rows()).toEqual([]);
});
