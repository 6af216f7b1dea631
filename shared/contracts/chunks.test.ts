import { expect, test } from '@jest/globals';
import { chunksOf } from './chunks.js';

test('a list comes in parts of at most the size asked for, each thing once', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...chunksOf([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...chunksOf([])]).toEqual([]);
});
