import { expect, test } from 'vitest';
import { readingLine } from './use-current-section';

test('the reading line is below the navigation while more than one screen is left to scroll', () => {
  expect(readingLine(100, 800, 5_000)).toBe(108);
  expect(readingLine(100, 800, 800)).toBe(108);
});

test('in the last screen the reading line moves to the bottom', () => {
  expect(readingLine(100, 800, 400)).toBe(458);
  expect(readingLine(100, 800, 0)).toBe(808);
  // A page with overscroll reports a position past its end.
  expect(readingLine(100, 800, -50)).toBe(808);
});
