import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  FakeProvider,
  failsWith,
  formatOf,
  hangsUp,
  type Reply,
  says,
  sees,
  sends,
  staysSilent,
  takesOnly,
} from '../testing/fake-provider.js';
import { pictureOf } from '../testing/picture-of.js';
import { plainImage } from '../testing/test-harness.js';
import type { AskedModel } from '../usage/ai-calls.service.js';
import { OpenAiVision } from './openai-vision.js';
import type { ProviderSlot, VisionImage } from './vision-model.js';

let stub: FakeProvider;
let model: OpenAiVision;
let photo: VisionImage;
const recorded: AskedModel[] = [];
const source = { user_id: 1, image_id: 2, queue_id: 3 };

beforeAll(async () => {
  stub = await FakeProvider.start();
  model = visionOf(stub.env);
  photo = { ...(await pictureOf(await plainImage('red'))), file_name: 'Alices_passport--Bedroom.jpg', source };
});

afterAll(() => stub?.close());

function visionOf(
  { OPENAI_BASE_URL }: Pick<FakeProvider['env'], 'OPENAI_BASE_URL'>,
  book = (asked: AskedModel) => recorded.push(asked),
) {
  const endpoint = { preset: 'custom', base_url: OPENAI_BASE_URL, key: 'sk-stub', timeout_ms: 60_000 } as const;
  const price = { input: 2, output: 10 };
  return new OpenAiVision({ ...endpoint, price }, 'stub-vision', { record: async (asked) => void book(asked) });
}

const withoutWaiting: ProviderSlot = (put) => put(new AbortController().signal);
const look = () => model.detectItems(photo, withoutWaiting);
const BROKEN = says('{"items": [{"name": null}], "summary": "?"}');

describe('requests to the provider', () => {
  test('a request contains the pixels, the prompt and the schema, and nothing about the user', async () => {
    stub.plan([sees({ name: 'Mug' }, { name: 'Plate', quantity: 4 })]);
    expect((await look()).items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Mug', 1],
      ['Plate', 4],
    ]);
    const [asked] = stub.asked;
    if (!asked) throw new Error('nothing was asked');
    const { body, headers } = asked;
    const image_url = { url: `data:image/jpeg;base64,${photo.jpeg.toString('base64')}`, detail: 'high' };
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[1]?.content).toContainEqual({ type: 'image_url', image_url });
    expect(body.response_format?.json_schema?.schema).toMatchObject({ type: 'object', required: ['items', 'summary'] });
    expect(body.model).toBe('stub-vision');
    expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'response_format']);
    expect(JSON.stringify([body, headers])).not.toMatch(/alice|passport|bedroom/i);
    expect(headers.authorization).toBe('Bearer sk-stub');
  });
});

describe('an invalid answer', () => {
  test.each([
    ['an answer without JSON', says('Sorry, no.'), 'It is not JSON.'],
    ['an answer with wrong fields', BROKEN, 'items[0].name'],
  ])('%s is requested again once, with a description of the flaw', async (_case, reply, flaw) => {
    stub.plan([reply, sees({ name: 'Mug' })]);
    expect((await look()).items[0]?.name).toBe('Mug');
    const repair = stub.asked[1]?.body.messages;
    expect(repair?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(repair?.[3]?.content).toContain(flaw);
  });

  test('a second invalid answer is refused', async () => {
    stub.plan([], BROKEN);
    await expect(look()).rejects.toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('cannot be read'),
    });
    expect(stub.asked).toHaveLength(2);
  });
});

test('the slot at the provider is held during the request, not during recording', async () => {
  const log: string[] = [];
  const slot: ProviderSlot = async (put) => {
    log.push('begins');
    return withoutWaiting(put).finally(() => log.push('ends'));
  };
  stub.plan([BROKEN, sees({ name: 'Mug' })]);
  await visionOf(stub.env, () => log.push('booked')).detectItems(photo, slot);
  expect(log).toEqual(['begins', 'ends', 'booked', 'begins', 'ends', 'booked']);
});

describe('a provider that refuses a response format', () => {
  const formats = () => stub.asked.map(({ body }) => formatOf(body));
  const lookBy = (vision: OpenAiVision) => vision.detectItems(photo, withoutWaiting);

  test.each([
    ['json_object', ['json_schema', 'json_object']],
    ['text', ['json_schema', 'json_object', 'text']],
  ] as const)(
    'the provider gets simpler formats until it accepts %s, and then only that format',
    async (format, asked) => {
      const vision = visionOf(stub.env);
      stub.plan([], takesOnly(format, sees({ name: 'Mug' })));
      expect((await lookBy(vision)).items[0]?.name).toBe('Mug');
      expect(formats()).toEqual(asked);
      expect(stub.asked.at(-1)?.body.messages[0]?.content).toContain('"additionalProperties":false');
      stub.plan([], takesOnly(format, sees({ name: 'Cup' })));
      expect((await lookBy(vision)).items[0]?.name).toBe('Cup');
      expect(formats()).toEqual([format]);
    },
  );

  test.each([
    ['names the format in a 404', 404, 'No endpoint supports structured output'],
    ['gives no reason', 400, ''],
    ['uses its own words', 422, 'Unrecognized request argument'],
  ])('the next format is tried if the provider %s', async (_case, status, reason) => {
    stub.plan([failsWith(status, {}, reason), sees({ name: 'Mug' })]);
    await lookBy(visionOf(stub.env));
    expect(formats()).toEqual(['json_schema', 'json_object']);
  });

  test.each([
    [400, 'The model stub-vision was not found.'],
    [400, 'The image is too large.'],
    [404, 'model "stub-vision" not found'],
    [401, 'Incorrect API key'],
    [503, 'overloaded'],
  ])('a %i with the reason "%s" does not lead to another format', async (status, reason) => {
    stub.plan([], failsWith(status, {}, reason));
    await expect(lookBy(visionOf(stub.env))).rejects.toMatchObject({ status, provider_message: reason });
    expect(stub.asked).toHaveLength(1);
  });

  test('the last refusal is reported if no format is accepted, and the next request starts with the schema', async () => {
    const vision = visionOf(stub.env);
    stub.plan([], failsWith(400, {}, ''));
    await expect(lookBy(vision)).rejects.toMatchObject({ kind: 'permanent', status: 400 });
    stub.plan([]);
    await lookBy(vision);
    expect(formats()).toEqual(['json_schema']);
  });
});

describe('recorded requests', () => {
  const kept = () => recorded.map(({ outcome, is_repair, input_tokens }) => [outcome, is_repair, input_tokens]);

  test('every request is recorded with its tokens, including a repair', async () => {
    recorded.length = 0;
    stub.plan([BROKEN, sees({ name: 'Mug' })]);
    await look();
    expect(kept()).toEqual([
      ['answered', false, 1000],
      ['answered', true, 1000],
    ]);
    expect(recorded[0]).toMatchObject({ source, model: 'stub-vision', output_tokens: 200 });
  });

  test('failed requests are recorded too, and invalid token counts become zero', async () => {
    recorded.length = 0;
    const odd = { choices: [{ message: { content: '{}' } }], usage: { prompt_tokens: 'many', completion_tokens: -1 } };
    stub.plan([failsWith(500), (response) => response.end(JSON.stringify(odd)), hangsUp]);
    await expect(look()).rejects.toMatchObject({ status: 500 });
    await expect(look()).rejects.toMatchObject({ kind: 'temporary', status: null });
    expect(recorded.map(({ outcome }) => outcome)).toContain('failed');
    expect(recorded.every(({ input_tokens, output_tokens }) => input_tokens === 0 && output_tokens === 0)).toBe(true);
  });
});

describe('failures of the provider', () => {
  const answers =
    (body: string, type = 'application/json'): Reply =>
    (response) => {
      response.setHeader('content-type', type);
      response.end(body);
    };

  const refusal: Reply = (response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: null, refusal: 'No.' } }] }));
  };

  test.each([
    ['429', failsWith(429, { 'retry-after': '7' }), 'temporary', 7_000],
    ['429 without Retry-After', failsWith(429), 'temporary', 0],
    ['500', failsWith(500), 'temporary', 0],
    ['503', failsWith(503), 'temporary', 0],
    ['408', failsWith(408), 'temporary', 0],
    ['a closed connection', hangsUp, 'temporary', 0],
    ['400', failsWith(400), 'permanent', 0],
    ['401', failsWith(401), 'permanent', 0],
    ['403', failsWith(403), 'permanent', 0],
    ['404', failsWith(404), 'permanent', 0],
    ['404 of another server', failsWith(404, {}, 'The model stub-vision was not found.'), 'permanent', 0],
    ['404 of Ollama', failsWith(404, {}, 'model "a:3b" not found, try pulling it first'), 'temporary', 600_000],
    ['404 of another Ollama', failsWith(404, {}, "model 'a:3b' not found"), 'temporary', 600_000],
    ['a refusal', refusal, 'permanent', 0],
    ['a body of another type', answers('<html>', 'text/html'), 'permanent', 0],
    ['an empty answer', answers('null'), 'permanent', 0],
    ['an answer without text', answers('{"choices": [{"message": {"content": [7]}}]}'), 'permanent', 0],
  ])('the failure "%s" is classified without a second request', async (_case, reply, kind, retry_after_ms) => {
    stub.plan([], reply);
    await expect(look()).rejects.toMatchObject({ kind, retry_after_ms });
    expect(stub.asked).toHaveLength(1);
  });

  test.each([
    ['has other models', ['other:7b'], 'The AI server has other models, but not "stub-vision" (status 404).', 6],
    ['has no models', [], 'It may be downloading it.', Number.POSITIVE_INFINITY],
    ['has just got the model', ['stub-vision', 'other:7b'], 'It may be downloading it.', Number.POSITIVE_INFINITY],
    ['does not list its models', null, 'It may be downloading it.', Number.POSITIVE_INFINITY],
  ])('the wait for a missing model is shorter only if the server lists others: it %s', async (_, ids, part, most) => {
    const before = stub.models;
    stub.models = ids ? sends(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) })) : failsWith(500);
    stub.plan([failsWith(404, {}, 'model "stub-vision" not found, try pulling it first')]);
    const problem = await look().catch((error) => error);
    stub.models = before;
    expect(problem).toMatchObject({ message: expect.stringContaining(part), most_waits: most, status: 404 });
    expect(problem).toMatchObject({ kind: 'temporary', retry_after_ms: 600_000 });
  });

  test('Retry-After may be a date', async () => {
    stub.plan([failsWith(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })]);
    const { retry_after_ms } = (await look().catch((error) => error)) as { retry_after_ms: number };
    expect(Math.round(retry_after_ms / 10_000)).toBe(6);
  });

  test('a silent provider times out at the given limit', async () => {
    stub.plan([staysSilent]);
    await expect(model.detectItems(photo, (put) => put(AbortSignal.timeout(50)))).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  test('an unreachable provider is a temporary failure', async () => {
    const nowhere = visionOf({ ...stub.env, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
    await expect(nowhere.detectItems(photo, withoutWaiting)).rejects.toMatchObject({ kind: 'temporary' });
  });
});
