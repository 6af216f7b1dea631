import { expect, test } from 'vitest';
import { formatBytes } from './bytes';

test('formatBytes formats sizes in B, KB, MB and GB with two decimals', () => {
  const sizes = [0, 1_023, 1_024, 1_536, 5 * 1_024 ** 2, 1.5 * 1_024 ** 3, 2_000 * 1_024 ** 3];
  expect(sizes.map(formatBytes)).toEqual(['0 B', '1,023 B', '1.00 KB', '1.50 KB', '5.00 MB', '1.50 GB', '2,000.00 GB']);
});
