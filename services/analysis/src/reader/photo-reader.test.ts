import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { until } from '@whereabouts/shared/testing/until.js';
import sharp from 'sharp';
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
    ['S/N: 111222', 6],
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

const NO_ONE_LEAVES = new AbortController().signal;

/** Most photos are read in a language that has no second reader. */
const toRead = (photo: Buffer | Promise<Buffer>, language = 'zh') => ({
  line: 'queue' as const,
  load: async () => photo,
  language: async () => language,
});

const read = (reader: PhotoReader, photo: Buffer | Promise<Buffer>, left = NO_ONE_LEAVES) =>
  reader.read(toRead(photo), left);

test('the reader reads text and a barcode but no tiny print, and continues after a damaged photo', async () => {
  const reader = readerWith(true);
  expect(await read(reader, Buffer.from('no photo'))).toBeNull();
  const reading = await read(reader, LABEL);
  const texts = reading?.lines.map(({ text }) => text.replaceAll(' ', ''));
  expect(texts).toEqual(expect.arrayContaining(['Coffeegrinder', 'S/N:8K2945']));
  expect(texts?.join()).not.toContain('111222');
  expect(reading?.codes).toMatchObject([{ format: 'EAN13', text: '4006381333931' }]);
  const [first, second] = reading?.lines ?? [];
  expect(first?.height).toBeGreaterThan(second?.height ?? 1);
}, 60_000);

test('a label is read with the letters of its language', async () => {
  const [german, greek, serial] = ['Küchenwaage groß', 'Διαβάστε τις οδηγίες', 'S/N: 8K2945'];
  const photo = await labelPhoto({ lines: [german, greek, serial].map((text) => [text, 60]) });
  const reader = readerWith(true);
  const found = async (language: string) => {
    const reading = await reader.read(toRead(photo, language), NO_ONE_LEAVES);
    const texts = reading?.lines.map(({ text }) => text.replaceAll(' ', ''));
    return [german, greek, serial].map((text) => texts?.includes(text.replaceAll(' ', '')));
  };
  expect(await found('de-AT')).toEqual([true, false, true]);
  expect(await found('el')).toEqual([false, true, true]);
}, 150_000);

test('the process is ended at the limits of time and of work', async () => {
  await expect(read(readerWith(true, { ...READER_LIMITS, time_ms: 1 }), LABEL)).rejects.toThrow('too much time');
  await expect(read(readerWith(true, { ...READER_LIMITS, work_ms: 1 }), LABEL)).rejects.toThrow('too much work');
}, 60_000);

test('a process that failed is replaced for the next photo, but not after a damaged photo', async () => {
  let processes = 0;
  const limits = {
    ...READER_LIMITS,
    get memory_bytes() {
      processes += 1;
      return READER_LIMITS.memory_bytes;
    },
  };
  const reader = readerWith(true, limits);
  const headOnly = (
    await sharp(await LABEL)
      .png()
      .toBuffer()
  ).subarray(0, 33);
  await expect(read(reader, headOnly)).rejects.toMatchObject({ message: expect.any(String) });
  for (const _ of [1, 2]) expect(await read(reader, Buffer.from('no photo'))).toBeNull();
  expect(processes).toBe(2);
}, 60_000);

test('a photo is fetched when it is its turn', async () => {
  const reader = readerWith(true);
  const first = Promise.withResolvers<Buffer>();
  const fetched: string[] = [];
  const noted = (name: string, photo: () => Promise<Buffer>) => ({
    ...toRead(LABEL),
    load: () => {
      fetched.push(name);
      return photo();
    },
  });
  const reading = reader.read(
    noted('first', () => first.promise),
    NO_ONE_LEAVES,
  );
  const next = reader.read(
    noted('second', () => Promise.reject(new Error('gone'))),
    NO_ONE_LEAVES,
  );
  first.resolve(Buffer.from('no photo'));
  await reading.then(() => expect(fetched).toEqual(['first']));
  await expect(next).rejects.toThrow('gone');
  expect(fetched).toEqual(['first', 'second']);
}, 60_000);

test('a photo that a user waits for comes before the photos of the queue, one at a time', async () => {
  const reader = readerWith(true);
  const first = Promise.withResolvers<Buffer>();
  const fetched: string[] = [];
  const photos = (['queue', 'queue', 'user', 'queue', 'user'] as const).map((line, at) =>
    reader.read(
      {
        ...toRead(LABEL),
        line,
        load: () => {
          fetched.push(`${line} ${at}`);
          return at === 0 ? first.promise : Promise.reject(new Error('gone'));
        },
      },
      NO_ONE_LEAVES,
    ),
  );
  const ended = Promise.allSettled(photos);
  await until(() => fetched.length > 0);
  expect(fetched).toEqual(['queue 0']);
  first.resolve(Buffer.from('no photo'));
  await ended;
  expect(fetched).toEqual(['queue 0', 'user 2', 'user 4', 'queue 1', 'queue 3']);
}, 60_000);

test('a photo that never arrives does not block the next one after its caller leaves', async () => {
  const reader = readerWith(true);
  const caller = new AbortController();
  const fetching = Promise.withResolvers<void>();
  const load = () => {
    fetching.resolve();
    return Promise.withResolvers<never>().promise;
  };
  const never = reader.read({ ...toRead(LABEL), load }, caller.signal);
  await fetching.promise;
  caller.abort();
  expect(await never).toBeNull();
  expect(await read(reader, Buffer.from('no photo'))).toBeNull();
}, 60_000);

test('a photo whose language is not known yet does not hold up the next one', async () => {
  const reader = readerWith(true);
  const caller = new AbortController();
  const language = () => Promise.withResolvers<never>().promise;
  const waiting = reader.read({ ...toRead(LABEL), language }, caller.signal);
  expect(await read(reader, Buffer.from('no photo'))).toBeNull();
  caller.abort();
  expect(await waiting).toBeNull();
}, 60_000);

test('a caller who leaves does not end the process, unless the photo takes longer than the grace', async () => {
  for (const [grace_ms, expected] of [
    [60_000, 1],
    [0, 2],
  ] as const) {
    let processes = 0;
    const caller = new AbortController();
    const reader = readerWith(true, {
      ...READER_LIMITS,
      grace_ms,
      get memory_bytes() {
        processes += 1;
        caller.abort();
        return READER_LIMITS.memory_bytes;
      },
    });
    expect(await read(reader, Buffer.from('no photo'), caller.signal)).toBeNull();
    expect(await read(reader, Buffer.from('no photo'))).toBeNull();
    expect(processes).toBe(expected);
  }
}, 60_000);

test('a caller who no longer waits continues without text', async () => {
  expect(await read(readerWith(true), LABEL, AbortSignal.abort())).toBeNull();
});

test('a reader that is switched off reads nothing', async () => {
  expect(await read(readerWith(false), LABEL)).toBeNull();
});
