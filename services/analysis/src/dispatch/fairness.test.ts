import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { eventually } from '../testing/eventually.js';
import { ALICE, BOB, plainPhoto, Surroundings } from '../testing/surroundings.js';
import { sees } from '../testing/vision-stub.js';

jest.setTimeout(30_000);

const MANY = 30;
/** Photos' times that somebody else's photo may be held up. */
const TWO = 2;

let surroundings: Surroundings;

beforeAll(async () => {
  surroundings = await Surroundings.start();
});

afterAll(() => surroundings?.close());

/** The dominant colour of the photos the provider was asked about, in that order. */
async function colorsAsked() {
  const colors = surroundings.vision.asked.map(async ({ body }) => {
    const [, base64 = ''] = /base64,([^"]+)/.exec(JSON.stringify(body.messages)) ?? [];
    const { dominant } = await sharp(Buffer.from(base64, 'base64')).stats();
    return dominant.b > dominant.r ? 'blue' : 'red';
  });
  return Promise.all(colors);
}

test(`a single photo waits for no more than ${TWO} of ${MANY} that came before it`, async () => {
  const { vision } = surroundings;
  await surroundings.startAnalysis('api');
  const asking: ServerResponse[] = [];
  vision.plan([], (response) => asking.push(response));
  for (let photo = 0; photo < MANY; photo += 1) await surroundings.queuePhoto();
  await surroundings.startAnalysis('worker', { PREFETCH: '1' });
  await eventually(() => expect(asking).toHaveLength(1));
  const image_id = surroundings.media.add(BOB.id, await plainPhoto('blue'));
  const single = await surroundings.queuePhoto({ image_id }, BOB);
  for (let photo = 1; photo <= TWO; photo += 1) {
    sees({ name: 'Thing' })(asking.shift() as ServerResponse);
    await eventually(() => expect(asking).toHaveLength(1));
  }
  expect((await colorsAsked()).slice(0, TWO + 1)).toContain('blue');
  vision.plan([]);
  sees({ name: 'Thing' })(asking.shift() as ServerResponse);
  await eventually(async () => expect(await surroundings.entry(single, BOB)).toMatchObject({ status: 'completed' }));
  await eventually(async () => {
    expect([...surroundings.inventory.saved.values()].filter(({ actor }) => actor.id === ALICE.id)).toHaveLength(MANY);
  });
});
