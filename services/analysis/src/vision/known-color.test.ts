import { expect, test } from '@jest/globals';
import { COLOR_NAMES } from '@whereabouts/shared/contracts/colors.js';
import { knownColor } from './color-name.js';

test('every known color maps to itself', () => {
  expect(COLOR_NAMES.map(knownColor)).toEqual(COLOR_NAMES);
});

test.each([
  ['Grey', 'gray'],
  ['dark blue', 'blue'],
  ['bluish green', 'green'],
  ['red and white', 'multicolored'],
  ['black/silver', 'multicolored'],
  ['Multi-coloured', 'multicolored'],
  ['wooden', null],
  ['redwood', null],
  ['', null],
])('the color %j maps to %j', (text, color) => {
  expect(knownColor(text)).toBe(color);
});
