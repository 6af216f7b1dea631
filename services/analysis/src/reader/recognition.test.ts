import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../testing/eventually.js';
import { sees } from '../testing/fake-provider.js';
import { labelPhoto } from '../testing/label-photo.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('all', { LOCAL_RECOGNITION: 'true' });
});

afterAll(() => harness?.close());

test('a worker reads the photo beside the model, and saves what the reader confirms and the printed text', async () => {
  const jpeg = await labelPhoto({ lines: [['Model: GSR 12', 60]], ean: '4006381333931' });
  harness.vision.plan([sees({ name: 'Drill', model: 'GSR-12', manufacturer: 'Acme' })]);
  const queue_id = await harness.queueImage({ image_id: harness.media.add(ALICE.id, jpeg) });
  await eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'completed' }));
  expect(harness.inventory.saved.get(queue_id)?.items).toMatchObject([
    {
      ...{ name: 'Drill', manufacturer: null, code: '4006381333931', serial_number: null },
      model: expect.stringMatching(/^GSR ?12$/),
      printed_text: expect.stringContaining('GSR'),
      review: { confidence: 0.9, doubtful: [] },
    },
  ]);
}, 60_000);
