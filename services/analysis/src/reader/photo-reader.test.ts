import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { AnalysisEnv } from '../env.js';
import { labelPhoto } from '../testing/label-photo.js';
import { PhotoReader, READER_LIMITS } from './photo-reader.js';

const readers: PhotoReader[] = [];

function readerWith(LOCAL_RECOGNITION: boolean, limits = READER_LIMITS) {
  const reader = new PhotoReader({ LOCAL_RECOGNITION } as AnalysisEnv, limits);
  readers.push(reader);
  return reader;
}

const LABEL = labelPhoto({
  lines: [
    ['Coffee grinder', 70],
    ['S/N: 8K2945', 44],
  ],
  ean: '4006381333931',
});

const silent = (['warn', 'debug'] as const).map((level) => jest.spyOn(Logger.prototype, level));

beforeAll(() => {
  for (const print of silent) print.mockReturnValue(undefined);
});

afterAll(async () => {
  for (const print of silent) print.mockRestore();
  await Promise.all(readers.map((reader) => reader.onApplicationShutdown()));
});

test('the reader reads text and a barcode, and continues after a damaged photo', async () => {
  const reader = readerWith(true);
  expect(await reader.read(Buffer.from('no photo'))).toBeNull();
  const reading = await reader.read(await LABEL);
  expect(reading?.lines.map(({ text }) => text.replaceAll(' ', ''))).toEqual(
    expect.arrayContaining(['Coffeegrinder', 'S/N:8K2945']),
  );
  expect(reading?.codes).toMatchObject([{ format: 'EAN13', text: '4006381333931' }]);
  const [first, second] = reading?.lines ?? [];
  expect(first?.height).toBeGreaterThan(second?.height ?? 1);
}, 60_000);

test('the process is ended at the time limit, and the photo continues without text', async () => {
  expect(await readerWith(true, { ...READER_LIMITS, time_ms: 1 }).read(await LABEL)).toBeNull();
});

test('a caller who no longer waits continues without text', async () => {
  expect(await readerWith(true).read(await LABEL, AbortSignal.abort())).toBeNull();
});

test('a reader that is switched off reads nothing', async () => {
  expect(await readerWith(false).read(await LABEL)).toBeNull();
});
