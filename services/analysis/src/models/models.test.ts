import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { priceOf } from '../ai-settings/provider.js';
import type { AnalysisEnv } from '../env.js';
import { eventually } from '../testing/eventually.js';
import { sees } from '../testing/fake-provider.js';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';
import { DailyLimit } from '../usage/daily-limit.js';

let harness: TestHarness;
let service: RunningService | undefined;

beforeAll(async () => {
  harness = await TestHarness.start();
});

afterEach(() => service?.close());

afterAll(() => harness?.close());

/** Starts a single API process, so that it handles every command. */
async function startApi(env: Record<string, string> = {}) {
  await service?.close();
  service = await harness.startAnalysis('api', env);
}

const list = (actor: Actor = BOB) => harness.messenger.call(vision.aiModels, { actor });
const choose = (model: string, actor: Actor = BOB) => harness.messenger.call(vision.chooseModel, { actor, model });
const available = async () => (await list()).models.filter((model) => model.available).map(({ id }) => id);

const reasons = async () => new Set((await list()).models.map((model) => model.unavailable_reason));

const NO_KEY = { OPENAI_API_KEY: '' };
const DEFAULT_ENDPOINT = { OPENAI_BASE_URL: 'https://api.openai.com/v1/', OPENAI_MODEL: '' };

describe('available models', () => {
  test('without an API key, only the offline model is available', async () => {
    await startApi(NO_KEY);
    expect((await list()).current_model).toBe('offline');
    expect(await available()).toEqual(['offline']);
    await expect(choose('gpt-5')).rejects.toMatchObject({
      status: 400,
      response: { message: 'The model gpt-5 is not available on this server.', field: 'model' },
    });
    expect(await reasons()).toEqual(new Set([null, 'no_key']));
  });

  test('at another endpoint, the configured model and the offline model are available', async () => {
    await startApi({ OPENAI_MODEL: '' });
    expect((await list()).current_model).toBe('gpt-5-mini');
    expect(await available()).toEqual(['offline', 'gpt-5-mini']);
    expect((await list()).models.length).toBeGreaterThan(2);
    expect(await reasons()).toEqual(new Set([null, 'not_offered']));
  });

  test('beside a model of the environment, only the offline model can be selected', async () => {
    await startApi();
    const { models, current_model } = await list();
    expect([current_model, models.map(({ id }) => id)]).toEqual(['stub-vision', ['offline', 'stub-vision']]);
    await startApi({ ...DEFAULT_ENDPOINT, OPENAI_MODEL: 'gpt-5-mini' });
    expect(await available()).toEqual(['offline', 'gpt-5-mini']);
    await expect(choose('gpt-5')).rejects.toMatchObject({ status: 400 });
    await choose('offline');
    expect((await list()).current_model).toBe('offline');
    expect(await choose('gpt-5-mini')).toEqual({ name: 'GPT-5 mini', current_model: 'gpt-5-mini' });
  });

  test('at the default endpoint, all known models are available', async () => {
    await startApi(DEFAULT_ENDPOINT);
    const { models, current_model } = await list();
    expect([current_model, await available()]).toEqual(['gpt-5-mini', models.map(({ id }) => id)]);
    expect(await reasons()).toEqual(new Set([null]));
    expect(await choose('gpt-5')).toEqual({ name: 'GPT-5', current_model: 'gpt-5' });
    expect((await list()).current_model).toBe('gpt-5');
    await expect(choose('gpt-99')).rejects.toMatchObject({ status: 400 });
  });

  test('only admins can list and select models', async () => {
    await startApi();
    await expect(list(ALICE)).rejects.toMatchObject({ status: 403 });
    await expect(choose('offline', ALICE)).rejects.toMatchObject({ status: 403 });
  });
});

describe('model prices', () => {
  test('the models never show their price', async () => {
    await startApi(DEFAULT_ENDPOINT);
    expect((await list()).models[0]).not.toHaveProperty('price');
  });

  const key = 'sk-stub';
  const openai = { preset: 'openai', base_url: 'https://api.openai.com/v1', key } as const;
  const anthropic = { preset: 'anthropic', base_url: 'https://api.anthropic.com/v1', key } as const;
  const elsewhere = { preset: 'custom', base_url: 'https://ai.example.org/v1', key } as const;
  const vllm = (host: string, own: string | null = key) =>
    ({ preset: 'vllm', base_url: `http://${host}:8000/v1`, key: own }) as const;
  const cheaper = { OPENAI_MODEL: 'gpt-5-mini', OPENAI_INPUT_PRICE: 0.5 };
  const NOTHING = { input: 0, output: 0 };

  test.each([
    ['of OpenAI is known', openai, 'gpt-5-mini', {}, { input: 0.25, output: 2 }],
    ['of a dated model of OpenAI is known', openai, 'gpt-5-2025-08-07', {}, { input: 1.25, output: 10 }],
    ['of a dated model of Anthropic is known', anthropic, 'claude-sonnet-4-5-20250929', {}, { input: 3, output: 15 }],
    ['of another number is unknown', openai, 'gpt-5-2025', {}, null],
    ['of the built-in model is 0', elsewhere, 'offline', {}, NOTHING],
    ['of the configured model comes from the environment', openai, 'gpt-5-mini', cheaper, { input: 0.5, output: 0 }],
    ['of another model does not come from the environment', openai, 'gpt-5', cheaper, { input: 1.25, output: 10 }],
    ['at another endpoint is unknown', elsewhere, 'gpt-5-mini', {}, null],
    ['at a name without a dot is 0', vllm('nas'), 'llava', {}, NOTHING],
    ['at a local name is 0', vllm('nas.local'), 'llava', {}, NOTHING],
    ['at a private address is 0', vllm('172.20.0.9'), 'llava', {}, NOTHING],
    ['at a private IPv6 address is 0', vllm('[fd00::1]'), 'llava', {}, NOTHING],
    ['of a local kind of server without a key is 0', vllm('ai.example.org', null), 'llava', {}, NOTHING],
    ['of a local kind of server at a public address with a key is unknown', vllm('172.40.0.9'), 'llava', {}, null],
    [
      'of a free model of OpenRouter is 0',
      { preset: 'openrouter', base_url: 'https://openrouter.ai/api/v1', key },
      'google/gemma-3:free',
      {},
      NOTHING,
    ],
  ] as const)('the price %s', (_, provider, model, env, price) => {
    expect(priceOf(provider, model, env as AnalysisEnv)).toEqual(price);
  });
});

describe('a change of the AI settings', () => {
  const change = (to: object) => harness.messenger.call(aiSettings.change, { actor: BOB, ...to });

  test('a change that fails midway changes nothing', async () => {
    await startApi({ ...NO_KEY, OPENAI_BASE_URL: '', OPENAI_MODEL: '' });
    const before = await harness.messenger.call(aiSettings.find, { actor: BOB });
    const fails = jest.spyOn((service as RunningService).app.get(DailyLimit), 'change');
    fails.mockRejectedValueOnce(new Error('database away'));
    const to = { preset: 'ollama', model: 'llava', monthly_cap_usd: 7, photos_per_user_and_day: 3 };
    await expect(change(to)).rejects.toThrow();
    expect(await harness.messenger.call(aiSettings.find, { actor: BOB })).toEqual(before);
  });

  test('a key is for the server of the environment, even if a form sends the kind of another one', async () => {
    await startApi({ ...NO_KEY, OPENAI_BASE_URL: 'https://ai.example.org/v1' });
    expect(await change({ preset: 'custom', key: 'sk-stub' })).toMatchObject({ key_set: true, key_unreadable: false });
  });
});

test.each(['stub-vision', 'gpt-5-mini'])('the model %s of the environment replaces a selected one', async (id) => {
  await startApi(DEFAULT_ENDPOINT);
  await choose('gpt-5');
  await startApi({ ...DEFAULT_ENDPOINT, OPENAI_MODEL: id });
  expect((await list()).current_model).toBe(id);
});

test('a running worker uses a newly selected model for the next image', async () => {
  await startApi();
  await harness.startAnalysis('worker');
  const photograph = async () => {
    harness.vision.plan([], sees({ name: 'Mug' }));
    const queue_id = await harness.queueImage({ file_name: 'Spoon.jpg' });
    await eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'completed' }));
    return harness.inventory.saved.get(queue_id)?.items[0]?.name;
  };
  expect([await photograph(), harness.vision.asked[0]?.body.model]).toEqual(['Mug', 'stub-vision']);
  await choose('offline');
  expect([await photograph(), harness.vision.asked]).toEqual(['Spoon', []]);
  const image_id = harness.media.add(ALICE.id, await plainImage('blue'));
  const call = { actor: ALICE, image_id, file_name: 'Fork.jpg' };
  expect(await harness.messenger.call(vision.analyzeImage, call)).toMatchObject({ items: [{ name: 'Fork' }] });
  await choose('stub-vision');
  expect(await photograph()).toBe('Mug');
});
