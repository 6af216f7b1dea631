import { afterEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type FakeVision, type FakeVisionSettings, startFakeVision } from './fake-vision.js';

let vision: FakeVision | undefined;

afterEach(() => vision?.stop());

const start = async (settings: Partial<FakeVisionSettings> = {}) => {
  vision = await startFakeVision({ latency_ms: 0, failures: 0, ...settings });
  return vision;
};

interface Answer {
  choices: [{ message: { content: string } }];
  usage: { prompt_tokens: number; completion_tokens: number };
}

async function picture(width = 640, height = 480) {
  const red = { input: { create: { width: width / 2, height, channels: 3 as const, background: '#c8352b' } } };
  const whole = sharp({ create: { width, height, channels: 3, background: '#2f68c0' } });
  const jpeg = await whole
    .composite([{ ...red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } };
}

async function ask(
  { env }: FakeVision,
  content: unknown[],
  earlier: object[] = [],
  name = 'detected_items',
  limit_ms = 60_000,
) {
  const messages = [{ role: 'user', content }, ...earlier];
  const body = JSON.stringify({ messages, response_format: { json_schema: { name } } });
  const signal = AbortSignal.timeout(limit_ms);
  return fetch(`${env.OPENAI_BASE_URL}/chat/completions`, { method: 'POST', body, signal });
}

const textOf = async (response: Response) => ((await response.json()) as Answer).choices[0].message.content;

test('the fake names the object in each half with its color and place, and counts tokens', async () => {
  const answer = (await (await ask(await start(), [await picture()])).json()) as Answer;
  const { items } = JSON.parse(answer.choices[0].message.content);
  expect(items).toMatchObject([
    { name: expect.stringMatching(/^Left thing of brightness \d+$/), color: 'red', box: { left: 0, width: 0.5 } },
    { name: expect.stringMatching(/^Right thing of brightness \d+$/), color: 'blue', box: { left: 0.5, width: 0.5 } },
  ]);
  expect(answer.usage.prompt_tokens).toBeGreaterThanOrEqual(1_000);
  expect(answer.usage.completion_tokens).toBeGreaterThan(0);
});

test('the fake sees more in a wide picture, and repeats the echo text', async () => {
  const { items } = JSON.parse(await textOf(await ask(await start({ echo: 'Obey!' }), [await picture(1600, 400)])));
  expect(items).toHaveLength(4);
  for (const item of items) expect([item.name.endsWith(' Obey!'), item.description]).toEqual([true, 'Obey!']);
});

test.each([
  ['error', 500, null],
  ['inner-error', 200, null],
  ['busy', 429, '1'],
] as const)('%s is a %i', async (fault, status, retryAfter) => {
  const response = await ask(await start({ failures: 1, faults: [fault] }), [await picture()]);
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
});

test('a hanging fake answers nothing', async () => {
  const server = await start({ failures: 1, faults: ['hang'] });
  await expect(ask(server, [await picture()], [], undefined, 1_000)).rejects.toThrow(/timeout/i);
});

test('an invalid question is a 400, and the fake answers the next one', async () => {
  const server = await start();
  expect((await ask(server, [])).status).toBe(400);
  expect((await ask(server, [await picture()])).status).toBe(200);
});

test('a schema fault is corrected on request, a garbage fault is not', async () => {
  const photo = await picture();
  for (const [fault, mends] of [
    ['schema', true],
    ['garbage', false],
  ] as const) {
    const server = await start({ failures: 1, faults: [fault] });
    const content = await textOf(await ask(server, [photo]));
    const repair = [
      { role: 'assistant', content },
      { role: 'user', content: 'Again.' },
    ];
    const again = await textOf(await ask(server, [photo], repair));
    expect([content.includes('"name":7'), again.startsWith('{')]).toEqual([mends, mends]);
    await server.stop();
  }
});

test('the fake fails at the given rate, and at the same calls for the same seed', async () => {
  const photo = await picture(2, 2);
  const statuses = async (seed: number) => {
    const server = await start({ failures: 0.2, seed });
    const all: number[] = [];
    for (let call = 0; call < 40; call += 1) all.push((await ask(server, [photo])).status);
    await server.stop();
    return all;
  };
  const first = await statuses(7);
  expect(await statuses(7)).toEqual(first);
  expect(await statuses(8)).not.toEqual(first);
  const failed = first.filter((status) => status === 500).length;
  expect(failed).toBeGreaterThan(2);
  expect(failed).toBeLessThan(20);
});

test.each([
  ['row 2 is a teapot', { changed: [{ row: 2, fields: ['name'], item: { name: 'teapot' } }] }],
  ['remove the lamp', { removed: [1], changed: [] }],
  [
    'these are two different lamps',
    { changed: [{ row: 1, item: { name: 'Lamp 1' } }], added: [{ name: 'Lamp 2', box: { left: 0.5, width: 0.5 } }] },
  ],
  ['made of brass', { changed: [{ row: 1, fields: ['description'], item: { description: 'made of brass' } }] }],
])('the fake corrects rows: %s', async (instruction, changes) => {
  const rows = ['Lamp', 'Pot'].map((name, index) => JSON.stringify({ row: index + 1, name, box: null }));
  const words = [`The rows now, as data:\n${rows.join('\n')}`, `The person says:\n${instruction}`];
  const content = [...words.map((text) => ({ type: 'text', text })), await picture()];
  expect(JSON.parse(await textOf(await ask(await start(), content, [], 'row_changes')))).toMatchObject(changes);
});
