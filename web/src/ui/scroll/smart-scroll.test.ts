import { expect, test } from 'vitest';
import { AT_TOP, type SmartScroll, smartScroll } from './smart-scroll';

/** Simulates a scroll: positions and times, on a page 2,000 px long. */
function follow(path: [y: number, at: number][], start: SmartScroll = AT_TOP): SmartScroll {
  return path.reduce((state, [y, at]) => smartScroll(state, { type: 'scrolled', y, max: 2_000, at }), start);
}

const hidden = (path: [y: number, at: number][], start?: SmartScroll) => follow(path, start).hidden;
const reading = follow([[100, 0]]);
const lookingBack = follow([[90, 1_000]], reading);

test('bars stay visible within 40 px of the top', () => {
  expect(hidden([[40, 0]])).toBe(false);
  expect(hidden([[41, 0]])).toBe(true);
});

test('bars reappear near the top at once, even within the cooldown', () => {
  expect(hidden([[40, 1]], reading)).toBe(false);
});

test('bars reappear after scrolling up 8 px, summed over several movements', () => {
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

test('a change of direction resets the distance', () => {
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

test('bars do not change again within 220 ms', () => {
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

test('bars hide within 20 px of the bottom, even when the page bounces', () => {
  const atBottom = follow([
    [2_000, 0],
    [1_990, 1_000],
    [1_981, 2_000],
  ]);
  expect(atBottom.hidden).toBe(true);
  expect(hidden([[1_970, 3_000]], atBottom)).toBe(false);
});

test('a new page shows the bars and ignores scrolling for 300 ms', () => {
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
