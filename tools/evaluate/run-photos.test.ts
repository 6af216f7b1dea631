import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FakeProvider, failsWith, says, sees } from '@whereabouts/analysis/testing/fake-provider.js';
import sharp from 'sharp';
import { makePhotos } from './generated/make-photos.js';
import { readLabels } from './labels/labels.js';
import { optionsOf, type RunOptions } from './options.js';
import { markdownOf } from './report/markdown.js';
import { writeReport } from './report/write-report.js';
import { readResult } from './result.js';
import { runPhotos } from './run-photos.js';
import { summaryOf } from './score/summary.js';
import { meanIn } from './score/tally.js';

const folder = mkdtempSync(join(tmpdir(), 'evaluate-test-'));
const silent = jest.spyOn(Logger.prototype, 'debug');
let provider: FakeProvider;

beforeAll(async () => {
  silent.mockReturnValue(undefined);
  provider = await FakeProvider.start();
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  const photos = ['a.jpg', 'b.jpg', 'c.jpg'].map((file) => ({ file, items: [{ names: ['Enamel mug', 'Mug'] }] }));
  for (const { file } of photos) await plain.clone().toFile(join(folder, file));
  writeFileSync(join(folder, 'labels.json'), JSON.stringify({ photos }));
});

afterAll(async () => {
  silent.mockRestore();
  await provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

function runOf(args: string[], environment: Record<string, string> = {}): RunOptions {
  const options = optionsOf(args, environment);
  if (options.task !== 'photos') throw new Error(`the task is ${options.task}`);
  return options.run;
}

test('a model is asked as by a worker, and its answers are scored and written without the key', async () => {
  const { OPENAI_BASE_URL, OPENAI_API_KEY } = provider.env;
  const args = ['--photos', folder, '--provider', 'openai', '--model', 'stub-vision', '--no-reader'];
  const run = runOf([...args, '--base-url', OPENAI_BASE_URL], { OPENAI_API_KEY, OPENAI_INPUT_PRICE: '1' });
  provider.plan([
    sees({ name: 'Mug' }),
    says('no JSON'),
    sees({ name: 'Cat' }, { name: 'Enamel mug' }),
    failsWith(401),
  ]);
  const result = await runPhotos(run, readLabels(folder), () => undefined);
  const summary = summaryOf(result);
  expect(summary.tally).toMatchObject({
    found: { sum: 2, of: 3 },
    invented: { sum: 1, of: 3 },
    name_exact: { sum: 1, of: 2 },
    name_accepted: { sum: 2, of: 2 },
    repaired: { sum: 1, of: 3 },
    lost: { sum: 1, of: 3 },
  });
  expect(result.photos.map(({ tokens, dollars }) => [tokens, dollars])).toEqual([
    [1200, 0.001],
    [2400, 0.002],
    [0, 0],
  ]);
  expect(result.photos[2]?.error).toContain('refused access');
  const out = join(folder, 'results', 'one');
  writeReport(out, folder, result, summary);
  const [json, markdown, page] = ['json', 'md', 'html'].map((kind) =>
    readFileSync(join(out, `result.${kind}`), 'utf8'),
  );
  expect(readResult(join(out, 'result.json')).photos).toEqual(result.photos);
  expect(markdown).toContain('| labeled items found | 66.7 % | 3 |');
  expect(page).toContain('<img src="../../b.jpg"');
  expect(`${json}${markdown}${page}`).not.toContain(OPENAI_API_KEY);
});

test('a photo that cannot be opened is lost and takes no time or cost, and the model is told the language of the names', async () => {
  const { OPENAI_BASE_URL, OPENAI_API_KEY } = provider.env;
  const photos = join(folder, 'damaged');
  mkdirSync(photos);
  writeFileSync(join(photos, 'a.heic'), 'no photo');
  await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } }).toFile(join(photos, 'b.jpg'));
  const labels = ['a.heic', 'b.jpg'].map((file) => ({ file, items: [{ names: ['Becher'] }] }));
  writeFileSync(join(photos, 'labels.json'), JSON.stringify({ photos: labels }));
  const args = ['--photos', photos, '--provider', 'openai', '--model', 'stub-vision', '--no-reader'];
  provider.plan([sees({ name: 'Becher' })]);
  const run = runOf([...args, '--base-url', OPENAI_BASE_URL, '--language', 'de'], {
    OPENAI_API_KEY,
    OPENAI_INPUT_PRICE: '1',
  });
  const result = await runPhotos(run, readLabels(photos), () => undefined);
  expect(result.photos.map(({ error }) => error)).toEqual([expect.stringMatching(/^The photo cannot be opened/), null]);
  expect(result.photos[1]?.items[0]?.name_match).toBe('exact');
  const summary = summaryOf(result);
  expect(summary).toMatchObject({ photos: 2, unopened: 1, tokens: { p50: 1200, p95: 1200 } });
  expect(summary.tally).toMatchObject({ seconds: { of: 1 }, cpu_seconds: { of: 1 }, dollars: { of: 1 } });
  expect(summary.seconds.p50).toBe(result.photos[1]?.seconds);
  expect(markdownOf(result, summary)).toContain('1 of the photos could not be opened');
  expect(JSON.stringify(provider.asked.at(-1))).toContain('German');
});

test('the built-in reader reads generated photos, a run can be ended early, and another one uses its readings', async () => {
  const fonts = process.env.FONTCONFIG_FILE;
  const photos = join(folder, 'generated');
  await makePhotos(photos, { count: 4, seed: 1 });
  const stop = new AbortController();
  const args = ['--photos', photos, '--readings', join(folder, 'readings.jsonl')];
  const run = runOf(args);
  const result = await runPhotos(run, readLabels(photos), (done) => done === 3 && stop.abort(), stop.signal);
  const { tally, languages } = summaryOf(result);
  expect(result).toMatchObject({ model: 'built-in reader', host: null });
  expect(languages).toMatchObject([{ language: 'en', photos: 3 }]);
  expect(meanIn(tally, 'characters')).toBeGreaterThan(0.9);
  expect(meanIn(tally, 'code_wrong')).toBe(0);
  expect(tally.serial_number_wrong_unmarked?.sum).toBe(0);
  const again = await runPhotos(runOf([...args, '--no-reader']), readLabels(photos).slice(0, 3), () => undefined);
  expect(again.photos.map(({ read, items }) => ({ read, items }))).toEqual(
    result.photos.map(({ read, items }) => ({ read, items })),
  );
  if (fonts === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = fonts;
});

test.each([
  [['--photos', 'x', '--provider', 'robot'], 'built-in, openai'],
  [['--photos', 'x', '--provider', 'openai'], 'OPENAI_API_KEY'],
  [['--compare', 'a.json'], 'two results'],
  [['--draft', 'export.zip'], '--photos'],
])('the arguments %j are refused with a hint', (args, hint) => {
  expect(() => optionsOf(args, {})).toThrow(hint);
});
