import { expect, test } from '@jest/globals';
import { type Comparison, fittedThreshold, quality, searchDuplicates } from './duplicates.js';

const pair = (distance: number, is_same: boolean): Comparison => ({ distance, is_same, is_suggested: distance < 0.2 });

test('the threshold is the largest one with few wrong suggestions', () => {
  const same = Array.from({ length: 20 }, (_, at) => pair(0.1 + at / 100, true));
  expect(fittedThreshold([...same, pair(0.295, false), pair(0.35, false)])).toBe(0.295);
  expect(fittedThreshold([pair(0.1, false)])).toBe(0);
});

test('precision counts suggestions, and recall counts equal things', () => {
  const all = [pair(0.1, true), pair(0.15, false), pair(0.3, true)];
  const suggested = { suggested: 2, right: 1, precision: 0.5, recall: 0.5 };
  expect(quality(all, ({ is_suggested }) => is_suggested)).toEqual(suggested);
  expect(quality(all, () => false).precision).toBeNull();
});

test('a search among generated things repeats', async () => {
  const once = await searchDuplicates(6, 1);
  expect(once).toEqual(await searchDuplicates(6, 1));
  expect(once.by_product.suggested).toBeGreaterThanOrEqual(once.by_product.right);
});
