import { expect, test } from 'vitest';
import { isTooLarge, sendScale } from './photo-size';

test.each([
  ['a photo of a phone', [4_000, 3_000], true, [2_000, 1_500]],
  ['a photo of 2200 px', [2_200, 1_650], false, [2_000, 1_500]],
  ['a small photo', [800, 600], false, [800, 600]],
  ['a photo of 3:1', [6_000, 2_000], true, [2_000, 667]],
  ['a long receipt', [790, 36_861], true, [414, 19_320]],
  ['a panorama', [16_382, 3_842], true, [5_840, 1_370]],
  ['a long receipt with fewer than 8 megapixels', [800, 9_000], false, [800, 9_000]],
] as const)('the size of %s decides how it is sent', (_, [width, height], tooLarge, sent) => {
  const scale = sendScale(width, height);
  expect(isTooLarge(width, height)).toBe(tooLarge);
  expect([width, height].map((side) => Math.round(side * scale))).toEqual(sent);
});
