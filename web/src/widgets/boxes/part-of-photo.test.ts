import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { expect, test } from 'vitest';
import { partOfPhoto, spotOf } from './part-of-photo';

/** A glass and its neighbor on a 4:3 photo. */
const left: Box = [0.2, 0.2, 0.1, 0.6];
const right: Box = [0.4, 0.2, 0.1, 0.6];

test('a box is shown in a 4:3 window with its surroundings, within the photo', () => {
  const { window, shown } = partOfPhoto(left, 4_000, 3_000);
  expect(Number(window)).toBeCloseTo(4 / 3);
  expect(shown[0]).toBeLessThan(left[0]);
  expect(shown[0] + shown[2]).toBeGreaterThan(left[0] + left[2]);
  expect(shown[0]).toBe(0);
  expect(shown[2]).toBeCloseTo(0.6 * 1.16);
});

test('a box is highlighted only if the middle of another item is visible', () => {
  const { shown } = partOfPhoto(left, 4_000, 3_000);
  expect(spotOf(left, [0, 0, 1, 1], [right])).toEqual({ left: '20%', top: '20%', width: '10%', height: '60%' });
  expect(spotOf(left, shown, [right])).not.toBeNull();
  expect(spotOf(left, shown, [[0.9, 0.1, 0.05, 0.1]])).toBeNull();
  expect(spotOf(left, shown, [])).toBeNull();
});
