import { expect, test } from 'vitest';
import { readingLine } from './use-current-section';

test('the reading line lies below the navigation while more than a screenful is left', () => {
  expect(readingLine(100, 800, 5_000)).toBe(108);
  expect(readingLine(100, 800, 800)).toBe(108);
});

test('in the last screenful the reading line moves to the bottom', () => {
  expect(readingLine(100, 800, 400)).toBe(458);
  expect(readingLine(100, 800, 0)).toBe(808);
  // A page that bounces at its end is scrolled further than it goes.
  expect(readingLine(100, 800, -50)).toBe(808);
});
