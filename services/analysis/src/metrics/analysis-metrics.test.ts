import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { failsWith, type Reply, sees } from '../testing/fake-provider.js';
import { TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let api: RunningService;
let worker: RunningService;

beforeAll(async () => {
  harness = await TestHarness.start();
  const prices = { OPENAI_INPUT_PRICE: '2', OPENAI_OUTPUT_PRICE: '10' };
  api = await harness.startAnalysis('api', prices);
  worker = await harness.startAnalysis('worker', { ...prices, PREFETCH: '1' });
});

afterAll(() => harness?.close());

/** Metrics by name and labels, without the label that all metrics share. */
async function figures({ port }: RunningService): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name.replace(/,?service="analysis",?/, '').replace('{}', ''), Number(value)];
    }),
  );
}

test('the API exports metrics of the queue, and a worker exports metrics of its jobs', async () => {
  const gate = Promise.withResolvers<void>();
  const held: Reply = (response) => void gate.promise.then(() => sees({ name: 'Mug' })(response));
  harness.vision.plan([failsWith(401), held]);
  const failing = await harness.queueImage();
  await until(async () => (await harness.entry(failing))?.status === 'error');
  const id = await harness.queueImage();
  await until(async () => (await harness.entry(id))?.status === 'analyzing');

  const queue = await figures(api);
  const states = ['error', 'analyzing', 'pending'].map((state) => queue.get(`queue_entries{state="${state}"}`));
  expect(states).toEqual([1, 1, 0]);
  expect(queue.get('queue_oldest_waiting_seconds')).toBe(0);
  expect((await figures(worker)).get('photos_in_flight')).toBe(1);

  gate.resolve();
  await until(async () => (await figures(worker)).get('photo_attempts_total{outcome="completed"}') === 1);
  const work = await figures(worker);
  expect(work.has('queue_entries{state="error"}')).toBe(false);
  expect(work.get('photo_attempts_total{outcome="failed"}')).toBe(1);
  expect(work.get('ai_calls_total{model="stub-vision",outcome="answered"}')).toBe(1);
  expect(work.get('ai_calls_total{model="stub-vision",outcome="failed"}')).toBe(1);
  expect(work.get('ai_tokens_total{model="stub-vision",kind="input"}')).toBe(1000);
  expect(work.get('ai_cost_usd_total{model="stub-vision"}')).toBeCloseTo(0.004);
  await until(async () => (await figures(worker)).get('photo_seconds_count') === 2);
  expect((await figures(worker)).get('photos_in_flight')).toBe(0);
});
