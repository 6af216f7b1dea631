import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { expect, test } from 'vitest';
import { movedBox, sizedBox } from './moved-box';

const rounded = (box: Box) => box.map((part) => Math.round(part * 100) / 100);

test.each<[string, Box, Box]>([
  ['moves right', movedBox([0.25, 0.25, 0.5, 0.5], 1, 0), [0.3, 0.25, 0.5, 0.5]],
  ['moves up', movedBox([0.25, 0.25, 0.5, 0.5], 0, -1), [0.25, 0.2, 0.5, 0.5]],
  ['stops at the left edge', movedBox([0.02, 0.25, 0.5, 0.5], -1, 0), [0, 0.25, 0.5, 0.5]],
  ['stops at the bottom edge', movedBox([0.25, 0.48, 0.5, 0.5], 0, 1), [0.25, 0.5, 0.5, 0.5]],
  ['grows around its middle', sizedBox([0.25, 0.25, 0.5, 0.5], 1), [0.2, 0.2, 0.6, 0.6]],
  ["grows away from the photo's corner", sizedBox([0.9, 0.9, 0.1, 0.1], 1), [0.8, 0.8, 0.2, 0.2]],
  ['grows no larger than the photo', sizedBox([0, 0.25, 1, 0.5], 1), [0, 0.2, 1, 0.6]],
  ['shrinks around its middle', sizedBox([0.25, 0.25, 0.5, 0.5], -1), [0.3, 0.3, 0.4, 0.4]],
  ['shrinks no further than its minimum size', sizedBox([0.4, 0.4, 0.08, 0.02], -1), [0.42, 0.4, 0.05, 0.02]],
])('a box %s', (_what, box, expected) => {
  expect(rounded(box)).toEqual(expected);
});
