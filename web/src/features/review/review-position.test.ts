import { expect, test } from 'vitest';
import { indexAt, positionAt } from './review-position';

const ids = [1, 2, 3];

test('an item that is deleted gives way to the next one, which stays when it comes back', () => {
  const atSecond = positionAt(ids, 1);
  expect(indexAt(ids, [1, 3], atSecond)).toBe(1);
  const atThird = positionAt([1, 3], 1);
  expect(indexAt(ids, ids, atThird)).toBe(2);
});

test('past the last item only what comes later is shown', () => {
  const end = positionAt(ids, 3);
  expect(indexAt(ids, ids, end)).toBe(3);
  expect(indexAt([...ids, 4], [...ids, 4], end)).toBe(3);
  expect(indexAt(ids, [1, 2], end)).toBe(2);
});

test('at the beginning the first item that is there is shown, and none where none is', () => {
  expect(indexAt(ids, [2, 3], undefined)).toBe(0);
  expect(indexAt(ids, [], undefined)).toBe(0);
  expect(positionAt([], 0)).toBeUndefined();
});
