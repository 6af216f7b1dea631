import { expect, test } from 'vitest';
import { behindWindow } from './item-crop';

const numbers = (style: ReturnType<typeof behindWindow>) =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [name, Math.round(Number.parseFloat(String(value)))]),
  );

test('a small item fills the window with a small margin', () => {
  // 100 × 50 pixels in the middle of 1000 × 800: the window shows 110 pixels.
  const shown = numbers(behindWindow([0.45, 0.46875, 0.1, 0.0625], 1000, 800));
  expect(shown).toEqual({ width: 909, height: 727, left: -405, top: -314 });
});

test('the window never reaches past the edge of the photo', () => {
  expect(numbers(behindWindow([0, 0, 0.1, 0.1], 1000, 1000))).toMatchObject({ left: 0, top: 0 });
  expect(numbers(behindWindow([0.9, 0.9, 0.1, 0.1], 1000, 1000))).toMatchObject({ left: -809, top: -809 });
});

test('without a box, or for an item as wide as the photo, the window shows the middle', () => {
  const middle = { width: 200, height: 100, left: -50, top: 0 };
  expect(numbers(behindWindow(null, 2000, 1000))).toEqual(middle);
  expect(numbers(behindWindow([0, 0.4, 1, 0.2], 2000, 1000))).toEqual(middle);
});
