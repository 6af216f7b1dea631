import { expect, test } from 'vitest';
import { indexAt, positionAt } from './review-position';

const ids = [1, 2, 3];

test('a deleted item gives way to the next one, which stays when the item is restored', () => {
  const atSecond = positionAt(ids, 1);
  expect(indexAt(ids, [1, 3], atSecond)).toBe(1);
  const atThird = positionAt([1, 3], 1);
  expect(indexAt(ids, ids, atThird)).toBe(2);
});

test('past the last item only later arrivals are shown', () => {
  const end = positionAt(ids, 3);
  expect(indexAt(ids, ids, end)).toBe(3);
  expect(indexAt([...ids, 4], [...ids, 4], end)).toBe(3);
  expect(indexAt(ids, [1, 2], end)).toBe(2);
});

test('the review starts at the first item that exists, or at none', () => {
  expect(indexAt(ids, [2, 3], undefined)).toBe(0);
  expect(indexAt(ids, [], undefined)).toBe(0);
  expect(positionAt([], 0)).toBeUndefined();
});
