import { expect, test } from 'vitest';
import { AT_TOP, type SmartScroll, smartScroll } from './smart-scroll';

/** Follows a finger: positions and the moments they are reached, on a page 2,000 px long. */
function follow(path: [y: number, at: number][], start: SmartScroll = AT_TOP): SmartScroll {
  return path.reduce((state, [y, at]) => smartScroll(state, { type: 'scrolled', y, max: 2_000, at }), start);
}

const hidden = (path: [y: number, at: number][], start?: SmartScroll) => follow(path, start).hidden;
const reading = follow([[100, 0]]);
const lookingBack = follow([[90, 1_000]], reading);

test('stays within 40 px of the top, whatever the movement', () => {
  expect(hidden([[40, 0]])).toBe(false);
  expect(hidden([[41, 0]])).toBe(true);
});

test('comes back near the top at once, also within the cooldown', () => {
  expect(hidden([[40, 1]], reading)).toBe(false);
});

test('comes back after 8 px upwards, counted over several movements', () => {
  expect(reading.hidden).toBe(true);
  expect(hidden([[93, 1_000]], reading)).toBe(true);
  expect(
    hidden(
      [
        [96, 1_000],
        [92, 1_010],
      ],
      reading,
    ),
  ).toBe(false);
});

test('a change of direction starts the count anew', () => {
  expect(
    hidden(
      [
        [96, 1_000],
        [99, 1_010],
        [95, 1_020],
      ],
      reading,
    ),
  ).toBe(true);
});

test('movements under 3 px are ignored until they add up', () => {
  expect(lookingBack.hidden).toBe(false);
  expect(hidden([[92, 2_000]], lookingBack)).toBe(false);
  expect(
    hidden(
      [
        [92, 2_000],
        [93, 2_010],
      ],
      lookingBack,
    ),
  ).toBe(true);
});

test('does not change again within 220 ms', () => {
  expect(hidden([[120, 1_219]], lookingBack)).toBe(false);
  expect(
    hidden(
      [
        [120, 1_219],
        [130, 1_220],
      ],
      lookingBack,
    ),
  ).toBe(true);
});

test('hides within 20 px of the bottom, also when the page bounces', () => {
  const atBottom = follow([
    [2_000, 0],
    [1_990, 1_000],
    [1_981, 2_000],
  ]);
  expect(atBottom.hidden).toBe(true);
  expect(hidden([[1_970, 3_000]], atBottom)).toBe(false);
});

test('a new page shows everything and takes 300 ms to settle', () => {
  const fresh = smartScroll(reading, { type: 'reset', at: 1_000 });
  expect(fresh.hidden).toBe(false);
  expect(hidden([[500, 1_299]], fresh)).toBe(false);
  expect(
    hidden(
      [
        [500, 1_299],
        [510, 1_300],
      ],
      fresh,
    ),
  ).toBe(true);
});
