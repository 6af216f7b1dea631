import { expect, test } from '@jest/globals';
import { cropRegion } from './crop-region.js';

const photo = { width: 4000, height: 3000 };

test.each([
  [
    'a region for a wide box is taller than the box',
    [0.4, 0.45, 0.2, 0.05],
    { left: 1536, top: 1077, width: 928, height: 696 },
  ],
  [
    'a region for a tall box is wider than the box',
    [0.45, 0.3, 0.05, 0.4],
    { left: 972, top: 804, width: 1856, height: 1392 },
  ],
  ['a region at an edge is moved into the photo', [0, 0, 0.1, 0.1], { left: 0, top: 0, width: 464, height: 348 }],
  ['a box of the whole photo gives the whole photo', [0, 0, 1, 1], { left: 0, top: 0, width: 4000, height: 3000 }],
  ['a region is not wider than the photo', [0.1, 0, 0.8, 1], { left: 0, top: 0, width: 4000, height: 3000 }],
  ['a region is at least one pixel', [0.5, 0.5, 0.0001, 0.0001], { left: 2000, top: 1500, width: 1, height: 1 }],
] as const)('%s', (_, box, region) => {
  expect(cropRegion(box, photo)).toEqual(region);
});

test('a region of a tall photo is as wide as the photo', () => {
  expect(cropRegion([0, 0.25, 1, 0.5], { width: 300, height: 400 })).toEqual({
    left: 0,
    top: 70,
    width: 300,
    height: 261,
  });
});
