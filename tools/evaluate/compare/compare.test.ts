import { expect, test } from '@jest/globals';
import type { PhotoResult, Result } from '../result.js';
import { differenceOf } from './bootstrap.js';
import { compare, verdict } from './compare.js';

const photo = (file: string, found: boolean, changes: Partial<PhotoResult> = {}): PhotoResult => ({
  ...{
    file,
    labels: 'same',
    language: null,
    error: null,
    is_repaired: false,
    seconds: 1,
    cpu_seconds: null,
    tokens: 0,
    dollars: null,
  },
  ...{ invented: [], dropped: 0, read: [], sure: [], tally: { found: { sum: Number(found), of: 1 } } },
  items: [
    {
      labeled: 'Mug',
      name: found ? 'Mug' : null,
      is_found: found,
      name_match: found ? 'exact' : null,
      wrong: [],
      fields: [],
    },
  ],
  ...changes,
});

const result = (model: string, photos: PhotoResult[]): Result => ({
  ...{
    format: 1,
    provider: 'openai',
    model,
    host: null,
    prompt_version: 2,
    started_at: '',
    machine: '',
    reader_megabytes: null,
  },
  photos,
});

const FILES = Array.from({ length: 40 }, (_, at) => `${at}.jpg`);

test('a difference has an interval that repeats', () => {
  const both = FILES.map((_, at) => ({
    before: { found: { sum: Number(at < 20), of: 1 } },
    after: { found: { sum: Number(at < 30), of: 1 } },
  }));
  const first = differenceOf(both, 'found');
  expect(first).toEqual(differenceOf(both, 'found'));
  expect(first).toMatchObject({ before: 0.5, after: 0.75, difference: 0.25 });
  expect(first?.low).toBeGreaterThan(0.1);
  expect(first?.high).toBeLessThan(0.4);
  expect(differenceOf(both, 'dollars')).toBeNull();
});

test('a difference whose interval contains 0 is neither better nor worse', () => {
  expect(verdict({ better: 'more' }, -0.1, 0.2)).toBe('');
  expect(verdict({ better: 'more' }, 0.1, 0.2)).toBe('better');
  expect(verdict({ better: 'less' }, 0.1, 0.2)).toBe('worse');
});

test('two runs are compared item by item on the photos with the same labels', () => {
  const before = result('a', [...FILES.map((file, at) => photo(file, at > 0)), photo('only-here.jpg', true)]);
  const after = result(
    'b',
    FILES.map((file, at) => photo(file, at > 1)),
  );
  const text = compare(before, after);
  expect(text).toContain('40 photos, 1 others');
  expect(text).toContain('| 1.jpg | Mug | Mug (exact) | not found |');
  expect(text).not.toContain('| 0.jpg |');
  expect(text).toContain('# a, prompt 2 (A) and b, prompt 2 (B)');
  const relabeled = result('c', [...after.photos.slice(1), photo('0.jpg', true, { labels: 'other' })]);
  expect(compare(before, relabeled)).toContain('39 photos, 2 others');
  expect(() => compare(before, result('c', [photo('other.jpg', true)]))).toThrow('no photo with the same labels');
});

test('invented items and wrong quantities are changes, too', () => {
  const mug = { ...photo('', true).items[0], wrong: ['quantity 2 of 1'] } as PhotoResult['items'][0];
  const after = result('b', [photo('one.jpg', true, { invented: ['Cat'], items: [mug] })]);
  const text = compare(result('a', [photo('one.jpg', true)]), after);
  expect(text).toContain('| one.jpg | Mug | Mug (exact) | Mug (exact), quantity 2 of 1 |');
  expect(text).toContain('| one.jpg | not on the photo | none | Cat |');
  const old = { ...mug, wrong: null };
  expect(compare(result('a', [photo('one.jpg', true, { items: [old] })]), after)).not.toContain('quantity');
});
