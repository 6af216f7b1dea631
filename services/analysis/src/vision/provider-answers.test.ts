import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  FakeProvider,
  failsWith,
  formatOf,
  onlyStreams,
  onlyStreamsUncounted,
  type Reply,
  says,
  saysMessage,
  sends,
  streams,
  textWith,
  USAGE,
} from '../testing/fake-provider.js';
import { pictureOf } from '../testing/picture-of.js';
import { plainImage } from '../testing/test-harness.js';
import type { AskedModel } from '../usage/ai-calls.service.js';
import { OpenAiVision } from './openai-vision.js';
import type { VisionImage } from './vision-model.js';

let fake: FakeProvider;
let photo: VisionImage;
const recorded: AskedModel[] = [];

beforeAll(async () => {
  fake = await FakeProvider.start();
  const source = { user_id: 1, image_id: 2, queue_id: null };
  photo = { ...(await pictureOf(await plainImage('red'))), file_name: 'x.jpg', source };
});

afterAll(() => fake?.close());

/** A model that has not found its answer format yet. */
function newModel(price = { input: 2, output: 10 }) {
  recorded.length = 0;
  const endpoint = {
    preset: 'custom',
    base_url: fake.env.OPENAI_BASE_URL,
    key: 'sk-stub',
    timeout_ms: 60_000,
  } as const;
  return new OpenAiVision({ ...endpoint, price }, 'stub-vision', {
    record: async (asked) => void recorded.push(asked),
  });
}

const look = (model = newModel()) => model.detectItems(photo, (put) => put(new AbortController().signal));
const names = async (model?: OpenAiVision) => (await look(model)).items.map(({ name }) => name);
const formats = () => fake.asked.map(({ body }) => formatOf(body));

describe('an answer that is used', () => {
  const answer = textWith('Mug', 'Plate');

  test.each<[string, Reply, string[]]>([
    ['in code fences', says(`\`\`\`json\n${answer}\n\`\`\``), ['Mug', 'Plate']],
    ['after thoughts', says(`<think>A mug {and} [a plate].</think>\n${answer}`), ['Mug', 'Plate']],
    ['with a quantity as text', says('{"items":[{"name":"Mug","quantity":"2","confidence":"0.7"}]}'), ['Mug']],
    ['in parts of a text', saysMessage({ content: [{ type: 'text', text: answer }] }), ['Mug', 'Plate']],
    ['in a stream that nobody asked for', streams(answer), ['Mug', 'Plate']],
    [
      'cut off at the token limit',
      saysMessage({ content: answer.slice(0, answer.indexOf('Plate') + 2) }, { finish_reason: 'length' }),
      ['Mug'],
    ],
  ])('%s gives its complete items', async (_, reply, expected) => {
    fake.plan([], reply);
    expect(await names()).toEqual(expected);
    expect(fake.asked).toHaveLength(1);
    expect(recorded).toMatchObject([{ input_tokens: USAGE.prompt_tokens, cost_usd: 0.004, outcome: 'answered' }]);
  });

  test('a model that only streams is asked for a stream from then on', async () => {
    const model = newModel();
    fake.plan([], onlyStreams(answer));
    expect(await names(model)).toEqual(['Mug', 'Plate']);
    expect(await names(model)).toEqual(['Mug', 'Plate']);
    expect(fake.asked.map(({ body }) => body.stream)).toEqual([undefined, true, true]);
    expect(new Set(formats())).toEqual(new Set(['json_schema']));
    expect(recorded).toMatchObject([{ cost_usd: 0.004 }, { cost_usd: 0.004 }]);
  });

  test('a model that only streams and refuses to count tokens is asked without the option from then on', async () => {
    const model = newModel();
    fake.plan([], onlyStreamsUncounted(answer));
    expect(await names(model)).toEqual(['Mug', 'Plate']);
    expect(await names(model)).toEqual(['Mug', 'Plate']);
    const asked = fake.asked.map(({ body }) => [body.stream, body.stream_options !== undefined]);
    expect(asked).toEqual([
      [undefined, false],
      [true, true],
      [true, false],
      [true, false],
    ]);
    const unknown = { input_tokens: 0, output_tokens: 0, cost_usd: null, outcome: 'answered' };
    expect(recorded).toMatchObject([unknown, unknown]);
  });

  test('an empty answer leads to the next format, and the model is remembered with it', async () => {
    const model = newModel();
    const onlyText: Reply = (response, request) =>
      (request && formatOf(request) === 'text' ? says(answer) : says(' '))(response, request);
    fake.plan([], onlyText);
    expect(await names(model)).toEqual(['Mug', 'Plate']);
    expect(await names(model)).toEqual(['Mug', 'Plate']);
    expect(formats()).toEqual(['json_schema', 'json_object', 'text', 'text']);
  });

  test('a model that ignores the schema gets it with the request for a repair', async () => {
    fake.plan([says('A mug.'), says(answer)]);
    expect(await names()).toEqual(['Mug', 'Plate']);
    expect(JSON.stringify(fake.asked[1]?.body.messages.at(-1))).toContain('additionalProperties');
  });

  test('an answer whose tokens are not counted has no known cost', async () => {
    fake.plan([], streams(answer, null));
    await look();
    expect(recorded).toMatchObject([{ input_tokens: 0, cost_usd: null }]);
  });

  test('the cost that a provider tells counts, and not its list price', async () => {
    fake.plan([], saysMessage({ content: answer }, { usage: { ...USAGE, cost: 0.5 } }));
    await look();
    expect(recorded).toMatchObject([{ cost_usd: 0.5 }]);
  });
});

describe('an answer that is not used', () => {
  const HTML = '<!doctype html><title>Bad gateway</title>';

  test.each<[string, Reply, string, string]>([
    ['an HTML page with status 200', sends(HTML, { 'content-type': 'text/html' }), 'permanent', 'cannot be read'],
    ['an HTML page with status 502', sends(HTML, { 'content-type': 'text/html' }, 502), 'temporary', 'status 502'],
    ['429 with Retry-After', failsWith(429, { 'retry-after': '3' }), 'temporary', 'busy'],
    ['429 without Retry-After', failsWith(429), 'temporary', 'busy'],
    ['an answer of 10 MB', says('x'.repeat(10_000_000)), 'permanent', 'too long'],
    ['an answer that is always empty', says(''), 'permanent', 'empty'],
    ['an error with status 200', sends('{"error":{"code":429,"message":"slow"}}'), 'temporary', 'busy'],
    ['a refusal with status 200', sends('{"error":{"code":402,"message":"no credit"}}'), 'permanent', 'status 402'],
    ['an error without a status', sends('{"error":"overloaded","choices":[]}'), 'temporary', 'status 502'],
    [
      'an error beside a part of an answer',
      saysMessage({ content: '{"items":[{"name":"Mug"},' }, {}, { error: { code: 'server_error', message: 'gone' } }),
      'temporary',
      'status 502',
    ],
    [
      'an error in a stream',
      streams(textWith('Mug'), USAGE, { error: { code: 503, message: 'gone' }, choices: [] }),
      'temporary',
      'status 503',
    ],
  ])('%s is a failure with a message', async (_, reply, kind, words) => {
    fake.plan([], reply);
    const failure = await look().catch((error) => error);
    expect(failure).toMatchObject({ kind, message: expect.stringContaining(words) });
    expect(failure.provider_message ?? '').not.toContain('<');
  });

  test('a busy upstream is not asked for a stream', async () => {
    fake.plan([], failsWith(429, {}, 'The upstream is busy'));
    await expect(look()).rejects.toMatchObject({ status: 429 });
    expect(fake.asked).toHaveLength(1);
  });

  test('the key does not follow a redirect to another server', async () => {
    const other = await FakeProvider.start();
    const location = `${other.env.OPENAI_BASE_URL}/chat/completions`;
    for (const status of [302, 307, 308]) {
      fake.plan([], sends('', { location }, status));
      await expect(look()).rejects.toMatchObject({ kind: 'permanent', status });
    }
    expect(other.asked).toEqual([]);
    await other.close();
  });
});
