import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AiSettingsChange, aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { FakeProvider, failsWith, type Reply, says, sees, sends, takesOnly } from '../testing/fake-provider.js';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';

/** No variable fixes a setting. */
const NO_ENV = { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' };
/** Prices of 1 and 10 dollars per thousand tokens make a request cost 3 dollars. */
const COST = 3;
const PRICED = { OPENAI_INPUT_PRICE: '1000', OPENAI_OUTPUT_PRICE: '10000' };
/** The model that the prices are for. */
const MODEL = 'gpt-5-mini';

let harness: TestHarness;
let source: DataSource;
let provider: FakeProvider;

beforeAll(async () => {
  harness = await TestHarness.start();
  provider = harness.vision;
  const services: RunningService[] = [
    await harness.startAnalysis('api', { ...NO_ENV, ...PRICED }),
    await harness.startAnalysis('worker', { ...NO_ENV, ...PRICED }),
  ];
  source = (services[0] as RunningService).app.get(DataSource);
});

afterAll(() => harness?.close());

beforeEach(async () => {
  await source.query('truncate ai_settings, settings, ai_calls, ai_months, ai_user_months, ai_days, queue_entries');
  provider.plan([]);
  provider.models = sends('{"data":[]}');
});

const find = (actor: Actor = BOB) => harness.messenger.call(aiSettings.find, { actor });
const change = (to: AiSettingsChange, actor: Actor = BOB) =>
  harness.messenger.call(aiSettings.change, { actor, ...AiSettingsChange.parse(to) });
const isOn = async () => (await harness.messenger.call(aiSettings.state, {})).ai_enabled;
const tryOut = () => harness.messenger.call(aiSettings.test, { actor: BOB });

const setUp = (more: AiSettingsChange = {}) =>
  change({ preset: 'custom', base_url: provider.env.OPENAI_BASE_URL, key: 'sk-secret-key', model: MODEL, ...more });

async function analyze(actor: Actor = ALICE) {
  const image_id = harness.media.add(actor.id, await plainImage('red'));
  return harness.messenger.call(vision.analyzeImage, { actor, image_id, file_name: 'Fork.jpg' });
}

/** The name of the one item that a photo gives, from a user who waits. */
const nameNow = async (actor?: Actor) => (await analyze(actor)).items[0]?.name;

/** The entry of a photo that a worker has completed. */
async function queued(actor: Actor = ALICE) {
  const id = await harness.queueImage({ file_name: 'Spoon.jpg' }, actor);
  return eventually(async () => {
    const entry = await harness.entry(id, actor);
    expect(entry).toMatchObject({ status: 'completed' });
    return entry;
  });
}

const askedModels = () => provider.asked.map(({ body }) => body.model);

describe('the provider', () => {
  test('without settings, OpenAI is proposed and AI is off', async () => {
    expect(await find()).toEqual({
      ...{ preset: 'openai', base_url: 'https://api.openai.com/v1', key_set: false, key_unreadable: false },
      ...{ model: 'offline', model_price: 'free', fallback_model: null, fallback_price: null, timeout_s: 60 },
      ...{ monthly_cap_usd: null, monthly_cap_per_user_usd: null, photos_per_user_and_day: 100 },
      ...{ ai_enabled: false, fixed: [] },
    });
    expect([await isOn(), await nameNow()]).toEqual([false, 'Fork']);
  });

  test('a provider that an admin sets is used by waiting users and by workers without a restart', async () => {
    expect(await setUp()).toMatchObject({ key_set: true, model: MODEL, model_price: 'known', ai_enabled: true });
    expect([await isOn(), await nameNow()]).toEqual([true, 'Thing']);
    expect(await queued()).toMatchObject({ item_names: ['Thing'], model: MODEL });
    expect(provider.asked.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer sk-secret-key'));
    await change({ key: 'sk-next-key', model: 'other' });
    await queued();
    expect(provider.asked.at(-1)).toMatchObject({
      body: { model: 'other' },
      headers: { authorization: 'Bearer sk-next-key' },
    });
    expect(await change({ model: 'offline' })).toMatchObject({ model: 'offline', ai_enabled: false });
    expect(await nameNow()).toBe('Fork');
  });

  test('the key is stored encrypted and never returned', async () => {
    const answers = JSON.stringify([await setUp(), await find()]);
    const [{ key }] = await source.query('select key from ai_settings');
    expect(key).toMatch(/^v1\.[\w-]+$/);
    expect(answers + key).not.toContain('secret');
  });

  test('an admin is asked for the key again if it cannot be decrypted', async () => {
    await setUp();
    await source.query(`update ai_settings set key = 'v1.' || repeat('A', 120)`);
    expect(await find()).toMatchObject({ key_set: false, key_unreadable: true, ai_enabled: false });
    expect(await nameNow()).toBe('Fork');
    expect(await change({ key: 'sk-again' })).toMatchObject({ key_set: true, key_unreadable: false, ai_enabled: true });
  });

  test('another server does not get the stored key, and does not keep the models', async () => {
    await setUp({ fallback_model: 'second' });
    const moved = await change({ preset: 'mistral' });
    expect(moved).toMatchObject({
      ...{ base_url: 'https://api.mistral.ai/v1', key_set: false, key_unreadable: false },
      ...{ model: 'offline', fallback_model: null, ai_enabled: false },
    });
    await source.query(`update ai_settings set base_url = 'https://api.openai.com/v1', preset = 'openai'`);
    expect(await find()).toMatchObject({ key_set: false });
  });

  test('a model that is set for another server is kept, even if it has the name of the former default', async () => {
    expect(await change({ key: 'sk-openai' })).toMatchObject({ preset: 'openai', model: MODEL, ai_enabled: true });
    expect(await setUp()).toMatchObject({ preset: 'custom', model: MODEL, ai_enabled: true });
  });

  test('a local server works without a key, costs nothing and may take minutes', async () => {
    const { base_url } = await setUp({ preset: 'ollama', key: null, model: 'llava' });
    expect(await find()).toMatchObject({
      base_url,
      key_set: false,
      model_price: 'free',
      timeout_s: 300,
      ai_enabled: true,
    });
    expect(await nameNow()).toBe('Thing');
  });

  test('only admins can read, change and test the settings', async () => {
    const refused = { status: 403, response: { code: 'admin_only' } };
    await expect(find(ALICE)).rejects.toMatchObject(refused);
    await expect(change({ model: 'x' }, ALICE)).rejects.toMatchObject(refused);
    for (const command of [aiSettings.models, aiSettings.test])
      await expect(harness.messenger.call(command, { actor: ALICE })).rejects.toMatchObject(refused);
  });
});

test('environment variables override stored settings, are shown as fixed and cannot be changed', async () => {
  await setUp({ model: 'stored' });
  const fixed = await TestHarness.start();
  try {
    await fixed.startAnalysis('api', { VISION_TIMEOUT_MS: '3000' });
    const call = (to: AiSettingsChange) => fixed.messenger.call(aiSettings.change, { actor: BOB, ...to });
    const shown = await fixed.messenger.call(aiSettings.find, { actor: BOB });
    expect(shown).toMatchObject({
      ...{ preset: 'custom', base_url: fixed.vision.env.OPENAI_BASE_URL, key_set: true, model: 'stub-vision' },
      ...{ timeout_s: 3, fixed: ['preset', 'base_url', 'key', 'model', 'timeout_s'] },
    });
    for (const to of [{ key: 'x' }, { model: 'x' }, { base_url: 'https://x.example.org' }, { timeout_s: 30 }])
      await expect(call(to)).rejects.toMatchObject({ status: 409, response: { code: 'fixed_by_environment' } });
    const { preset, base_url, model } = shown;
    expect(await call({ preset, base_url, model, fallback_model: 'second' })).toMatchObject({
      fallback_model: 'second',
    });
  } finally {
    await fixed.close();
  }
});

describe('the models of a provider', () => {
  const list = () => harness.messenger.call(aiSettings.models, { actor: BOB });

  test('models are listed by name, without those that see no photo', async () => {
    await setUp();
    const data = [
      { id: 'models/gemini-2.5-flash', display_name: 'Gemini 2.5 Flash' },
      { id: 'a/blind', architecture: { input_modalities: ['text'] } },
      { id: 'mistral-ocr', capabilities: { vision: false } },
      { id: 'llava', name: 7 },
      { name: 'without an id' },
    ];
    provider.models = sends(JSON.stringify({ data }));
    expect(await list()).toEqual({
      models: [
        { id: 'gemini-2.5-flash', name: 'Gemini 2.5 Flash' },
        { id: 'llava', name: 'llava' },
      ],
    });
  });

  test.each<[string, Reply, string]>([
    ['refuses the key', failsWith(401), 'refused the key'],
    ['has no list', failsWith(404), 'Type the name'],
    ['answers HTML', sends('<html>'), 'Type the name'],
    ['answers 10 MB', sends(`{"data":["${'x'.repeat(10_000_000)}"]}`), 'Type the name'],
  ])('a provider that %s leads to a message', async (_, reply, message) => {
    await setUp();
    provider.models = reply;
    const problem = { code: 'vision_unavailable', message: expect.stringContaining(message) };
    await expect(list()).rejects.toMatchObject({ status: 503, response: problem });
  });
});

describe('a test with the sample photo', () => {
  test('the admin sees the answer, its format, time, tokens and cost, and it is no photo', async () => {
    await setUp();
    provider.plan([], takesOnly('json_object', sees({ name: 'Red mug' })));
    expect(await tryOut()).toEqual({
      ...{ ok: true, model: MODEL, format: 'json_object', answer: expect.stringContaining('Red mug') },
      ...{ seconds: expect.any(Number), tokens: 1200, cost_usd: COST, problem: null, provider_message: null },
    });
    expect(JSON.stringify(provider.asked[0]?.body.messages)).toContain('data:image/jpeg;base64,');
    expect(await harness.messenger.call(vision.aiUsage, { actor: BOB })).toMatchObject({ photos: 0, cost_usd: COST });
  });

  test('a failed test shows the reason', async () => {
    await setUp();
    provider.plan([], failsWith(401, {}, 'Incorrect API key'));
    expect(await tryOut()).toMatchObject({
      ...{ ok: false, format: null, answer: null, tokens: 0 },
      ...{ problem: expect.stringContaining('refused access'), provider_message: 'Incorrect API key' },
    });
  });

  test('an answer that cannot be read is shown with its tokens and cost', async () => {
    await setUp();
    provider.plan([], says('I see a mug.'));
    expect(await tryOut()).toMatchObject({
      ...{ ok: false, format: null, answer: 'I see a mug.', tokens: 1200, cost_usd: COST },
      ...{ problem: 'The AI service gave an answer that cannot be read.', provider_message: null },
    });
  });

  test('a test without a model is refused', async () => {
    await expect(tryOut()).rejects.toMatchObject({ status: 409, response: { code: 'no_ai' } });
  });
});

describe('the fallback model', () => {
  /** The first model fails, and the other one answers. */
  const failing =
    (reply: Reply): Reply =>
    (response, request) =>
      (request?.model === MODEL ? reply : sees({ name: 'Second thing' }))(response, request);

  test.each<[string, Reply]>([
    ['fails', failsWith(503)],
    ['is unknown', failsWith(404, {}, 'model not found')],
    ['cannot be read', says('no')],
  ])('the fallback answers if the model %s, and the entry names it', async (_, reply) => {
    await setUp({ fallback_model: 'second' });
    provider.plan([], failing(reply));
    expect(await nameNow()).toBe('Second thing');
    expect(await queued()).toMatchObject({ item_names: ['Second thing'], model: 'second', attempts: 1 });
  });

  test('the fallback is not asked with a key that the provider refuses', async () => {
    await setUp({ fallback_model: 'second' });
    provider.plan([], failsWith(401));
    await expect(analyze()).rejects.toMatchObject({ status: 503 });
    expect(askedModels()).toEqual([MODEL]);
  });

  test('a photo waits for a model that fails for a while, and is named by the built-in one in its last attempt only', async () => {
    await setUp({ fallback_model: 'offline' });
    provider.plan([failsWith(503)]);
    expect(await queued()).toMatchObject({ item_names: ['Thing'], model: MODEL, attempts: 2 });
    provider.plan([], failsWith(503));
    expect(await queued()).toMatchObject({ item_names: ['Spoon'], model: null });
    provider.plan([failsWith(503), failsWith(404)]);
    await expect(analyze()).rejects.toMatchObject({ status: 503 });
    expect(await nameNow()).toBe('Fork');
  });

  test.each<AiSettingsChange>([{ monthly_cap_usd: 0 }, { monthly_cap_per_user_usd: 0 }])(
    'a fallback with a cost is not asked after a free model at the cap %j',
    async (cap) => {
      await setUp({ preset: 'ollama', key: null, model: 'llava', fallback_model: MODEL, ...cap });
      provider.plan([], failsWith(503));
      await expect(analyze()).rejects.toMatchObject({ status: 503 });
      expect(askedModels()).toEqual(['llava']);
    },
  );

  test('a fallback without cost takes over at the end of the budgets and of the photos of a day', async () => {
    const limits: AiSettingsChange[] = [
      { monthly_cap_usd: COST },
      { monthly_cap_per_user_usd: COST },
      { photos_per_user_and_day: 1 },
    ];
    for (const limit of limits) {
      await source.query('truncate ai_settings, settings, ai_months, ai_user_months, ai_days');
      await setUp({ fallback_model: 'offline', ...limit });
      expect(await nameNow()).toBe('Thing');
      // The month's cost is cached for two seconds.
      await eventually(async () => expect(await nameNow()).toBe('Fork'));
      expect(await queued()).toMatchObject({ item_names: ['Spoon'], model: null });
    }
  });
});

describe('a correction in words with the built-in model as fallback', () => {
  async function correct() {
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    const row = { name: 'Cup', description: null, category: null, color: null, quantity: 1, box: null };
    return harness.messenger.call(vision.correct, { actor: ALICE, image_id, instruction: 'two', items: [row] });
  }

  test('the failure of the model is shown', async () => {
    await setUp({ fallback_model: 'offline' });
    provider.plan([], failsWith(404));
    const message = expect.stringContaining('status 404');
    await expect(correct()).rejects.toMatchObject({ status: 503, response: { message } });
  });

  test.each<[AiSettingsChange, number, string]>([
    [{ monthly_cap_usd: 0 }, 409, 'budget_used_up'],
    [{ monthly_cap_per_user_usd: 0 }, 409, 'budget_used_up'],
    [{ photos_per_user_and_day: 0 }, 429, 'ai_limit_reached'],
  ])('the limit %j is named', async (limit, status, code) => {
    await setUp({ fallback_model: 'offline', ...limit });
    // The state of the budget is cached for two seconds, in each process.
    await expect(correct()).rejects.toMatchObject({ status, response: { code } });
    expect(provider.asked).toEqual([]);
  });
});

describe('the monthly cap of each user', () => {
  test('a user at the cap gets a message and waits, and others go on, until an admin raises it', async () => {
    await setUp({ monthly_cap_per_user_usd: COST });
    await analyze();
    const message = expect.stringMatching(/^Your monthly budget/);
    await expect(analyze()).rejects.toMatchObject({ status: 409, response: { code: 'budget_used_up', message } });
    const id = await harness.queueImage();
    expect((await harness.messenger.call(analysis.pendingEntries, { actor: ALICE })).paused).toMatchObject({
      code: 'budget_used_up',
    });
    expect(await queued({ id: 3, role: 'user' })).toMatchObject({ item_names: ['Thing'] });
    expect(await harness.entry(id)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await change({ monthly_cap_per_user_usd: 2 * COST })).toMatchObject({ monthly_cap_per_user_usd: 2 * COST });
    await eventually(async () => expect(await harness.entry(id)).toMatchObject({ status: 'completed' }));
  });
});
