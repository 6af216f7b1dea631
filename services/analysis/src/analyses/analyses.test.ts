import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { Analysis, vision } from '@whereabouts/shared/contracts/vision.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { failsWith, sees, staysSilent, stopsInside } from '../testing/fake-provider.js';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';
import { PROMPT_VERSION } from '../vision/prompt-version.js';

let harness: TestHarness;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api', { VISION_TIMEOUT_MS: '3000' });
});

afterAll(() => harness?.close());

const newImage = async () => harness.media.add(ALICE.id, await plainImage('red'));

const analyze = (image_id: number, actor = ALICE) =>
  harness.messenger.call(vision.analyzeImage, { actor, image_id, file_name: 'mug.jpg' });

test('analyzeImage returns the items that the model detected and saves nothing', async () => {
  const image_id = await newImage();
  harness.vision.plan([sees({ name: 'Mug', box: { left: 0, top: 0, width: 0.5, height: 1 } }, { name: 'Plate' })]);
  const answer = Analysis.parse(await analyze(image_id));
  expect(answer).toMatchObject({
    total_items: 2,
    summary: 'Some things.',
    named_by: 'model',
    image: { id: image_id, width: 100 },
  });
  expect(answer.items[0]).toMatchObject({ name: 'Mug', box: [0, 0, 0.5, 1] });
  expect(answer.image).not.toHaveProperty('thumb_hash');
  expect(harness.inventory.calls).toBe(0);
});

test("the prompt has the names that inventory gives for the user's photo, and the call is recorded with its version", async () => {
  harness.inventory.household = {
    language: 'de',
    names: { places: [], categories: [], items: ['Enamel mug'], corrections: [] },
  };
  harness.vision.plan([]);
  const image_id = await newImage();
  const file_name = 'Old_mugs--Shed.jpg';
  await harness.messenger.call(vision.analyzeImage, { actor: ALICE, image_id, file_name });
  harness.inventory.household = { language: null, names: null };
  expect(harness.inventory.askedHousehold).toEqual({ actor: ALICE, hint: 'Old mugs', area: 'Shed', location: null });
  const [system, user] = harness.vision.asked[0]?.body.messages ?? [];
  expect(system?.content).toContain('in German');
  expect(JSON.stringify(user?.content)).toContain('Enamel mug');
  const { recent } = await harness.messenger.call(vision.aiUsage, { actor: BOB });
  expect(recent[0]).toMatchObject({ model: 'stub-vision', prompt_version: PROMPT_VERSION });
});

test('an image that a user waits for is analyzed before all images in the queue', async () => {
  harness.vision.plan([]);
  const waiting = await Promise.all(Array.from({ length: 50 }, () => harness.queueImage()));
  expect((await analyze(await newImage())).items).toHaveLength(1);
  expect(harness.vision.asked).toHaveLength(1);
  const { queue } = await harness.messenger.call(analysis.pendingEntries, { actor: ALICE });
  expect(queue.filter(({ id, status }) => waiting.includes(id) && status === 'pending')).toHaveLength(50);
});

test('an upload_only request from an earlier gateway version is refused without analysis', async () => {
  harness.vision.plan([]);
  const call = { actor: ALICE, image_id: await newImage(), file_name: 'mug.jpg', upload_only: true as never };
  await expect(harness.messenger.call(vision.analyzeImage, call)).rejects.toMatchObject({ status: 400 });
  expect(harness.vision.asked).toHaveLength(0);
});

test('analyzing an image that has items fails as a duplicate', async () => {
  const image_id = await newImage();
  harness.inventory.saved.set(-image_id, { actor: ALICE, image_id, items: [{ name: 'Cup' }] });
  await expect(analyze(image_id)).rejects.toMatchObject({
    status: 409,
    response: { message: 'Image already uploaded', duplicate: true, existing_items_count: 1, image_id },
  });
});

test("analyzing another user's image fails with a 404", async () => {
  await expect(analyze(await newImage(), BOB)).rejects.toMatchObject({ status: 404 });
});

test.each([
  [
    'refuses',
    failsWith(401),
    503,
    'vision_unavailable',
    'The AI service refused access (status 401). Its key needs checking.',
  ],
  ['fails', failsWith(500), 503, 'vision_unavailable', 'The AI service failed (status 500).'],
  ['stops inside its answer', stopsInside, 504, 'timeout', 'The AI service did not answer in time.'],
  ['stays silent', staysSilent, 504, 'timeout', 'The AI service did not answer in time.'],
])("a provider that %s results in an error with the queue's message", async (_case, reply, status, code, message) => {
  harness.vision.plan([], reply);
  await expect(analyze(await newImage())).rejects.toMatchObject({
    status,
    response: { message, code },
  });
});

test('a user can wait for three analyses at a time, which does not block other users', async () => {
  const asking: ServerResponse[] = [];
  harness.vision.plan([], (response) => asking.push(response));
  const ids = await Promise.all(Array.from({ length: 4 }, newImage));
  const asked = Promise.allSettled(ids.slice(0, 3).map((id) => analyze(id)));
  await until(() => asking.length === 3);
  await expect(analyze(ids[3] as number)).rejects.toMatchObject({
    status: 429,
    response: { code: 'rate_limited', message: expect.stringContaining('being analyzed already'), retry_after: 5 },
  });
  const bobs = harness.media.add(BOB.id, await plainImage('red'));
  const bobsLook = analyze(bobs, BOB);
  await until(() => asking.length === 4);
  for (const response of asking.splice(0, 3)) failsWith(401)(response);
  for (const response of asking) sees({ name: 'Mug' })(response);
  await asked;
  await bobsLook;
  harness.vision.plan([]);
  expect((await analyze(ids[3] as number)).items).toHaveLength(1);
});
