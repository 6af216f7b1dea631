import { expect, test } from '@jest/globals';
import { chunksOf } from './chunks.js';

test('chunksOf splits a list into parts of at most the given size, each element once', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...chunksOf([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...chunksOf([])]).toEqual([]);
});
