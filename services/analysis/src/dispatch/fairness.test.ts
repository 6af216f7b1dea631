import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { EntryEntity } from '../entries/entry.entity.js';
import { eventually } from '../testing/eventually.js';
import { sees } from '../testing/fake-provider.js';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';

const MANY = 30;
/** Maximum number of images that another user's image may have to wait for. */
const TWO = 2;

let harness: TestHarness;

beforeAll(async () => {
  harness = await TestHarness.start();
});

afterAll(() => harness?.close());

/** The dominant colors of the images that the provider received, in order. */
async function colorsAsked() {
  const colors = harness.vision.asked.map(async ({ body }) => {
    const [, base64 = ''] = /base64,([^"]+)/.exec(JSON.stringify(body.messages)) ?? [];
    const { dominant } = await sharp(Buffer.from(base64, 'base64')).stats();
    return dominant.b > dominant.r ? 'blue' : 'red';
  });
  return Promise.all(colors);
}

/** Whether this entry has been dispatched to a worker. */
async function isHandedOver({ app }: RunningService, id: number) {
  const entry = await app.get(DataSource).getRepository(EntryEntity).findOneByOrFail({ id });
  return entry.dispatch_number > 0;
}

test(`a single image waits for at most ${TWO} of the ${MANY} images before it`, async () => {
  const { vision } = harness;
  const service = await harness.startAnalysis('api');
  const asking: ServerResponse[] = [];
  vision.plan([], (response) => asking.push(response));
  for (let photo = 0; photo < MANY; photo += 1) await harness.queueImage();
  await harness.startAnalysis('worker', { PREFETCH: '1' });
  await eventually(() => expect(asking).toHaveLength(1));
  const image_id = harness.media.add(BOB.id, await plainImage('blue'));
  const single = await harness.queueImage({ image_id }, BOB);
  for (let photo = 1; photo <= TWO; photo += 1) {
    sees({ name: 'Thing' })(asking.shift() as ServerResponse);
    await eventually(() => expect(asking).toHaveLength(1));
    // The single image is dispatched when the first image is done. If two images were done at once, the next image
    // would be dispatched with it.
    await eventually(async () => expect(await isHandedOver(service, single)).toBe(true));
  }
  expect((await colorsAsked()).slice(0, TWO + 1)).toContain('blue');
  vision.plan([]);
  sees({ name: 'Thing' })(asking.shift() as ServerResponse);
  await eventually(async () => expect(await harness.entry(single, BOB)).toMatchObject({ status: 'completed' }));
  await eventually(async () => {
    expect([...harness.inventory.saved.values()].filter(({ actor }) => actor.id === ALICE.id)).toHaveLength(MANY);
  });
});
