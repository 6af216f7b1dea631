import { expect, test } from '@jest/globals';
import { fittedMargin, quality, type Search, searchDuplicates } from './duplicates.js';

const search = (margin: number, is_right: boolean, is_owned = true): Search => ({
  ...{ margin, is_right, is_owned, is_near: true },
  is_suggested: margin < 0.5,
});

test('the fitted margin is the largest one with few wrong suggestions', () => {
  const right = Array.from({ length: 20 }, (_, at) => search(0.1 + at / 100, true));
  expect(fittedMargin([...right, search(0.295, false), search(0.35, false)])).toBeCloseTo(0.29);
  const more = Array.from({ length: 3 }, () => search(0.296, true));
  expect(fittedMargin([...right, ...more, search(0.295, false), search(0.35, false)])).toBe(0.296);
  expect(fittedMargin([search(0.1, false)])).toBe(0);
});

test('the fitted margin leaves out items that are too far away for a match', () => {
  const far = { ...search(0.2, false), is_near: false };
  expect(fittedMargin([search(0.1, true), search(0.3, true), far])).toBe(0.3);
});

test('precision counts suggestions, and recall counts owned things', () => {
  const all = [search(0.1, true), search(0.2, false, false), search(0.7, true)];
  expect(quality(all)).toEqual({ suggested: 2, right: 1, owned: 2, precision: 0.5, recall: 0.5 });
  expect(quality(all, () => false).precision).toBeNull();
});

test('a search among generated things repeats, and finds a part of them', async () => {
  const once = await searchDuplicates(2, [1]);
  const both = await searchDuplicates(2, [1, 2]);
  expect(both.map(({ searches }) => searches.slice(0, 4))).toEqual(once.map(({ searches }) => searches));
  expect(both.map(({ searches }) => searches.length)).toEqual([8, 8, 8]);
  expect(quality(once[0]?.searches ?? []).right).toBeGreaterThan(0);
});
