import { expect, test } from '@jest/globals';
import { householdIn } from './household-in.js';
import { FIRST_SHELVES, LAST_SHELVES } from './shelves.js';
import { WITHOUT_PHOTO } from './without-photo.js';

const first = FIRST_SHELVES.flatMap(({ things }) => things);
const last = LAST_SHELVES.flatMap(({ things }) => things);
const sofa = [{ name: 'Sofa' }];

test.each([
  ['nothing', [], 'none'],
  ['a sofa that the user added', sofa, 'none'],
  ['the items that are added first', WITHOUT_PHOTO, 'part'],
  ['all but the last shelves', [...WITHOUT_PHOTO, ...first], 'part'],
  ['everything', [...WITHOUT_PHOTO, ...first, ...last], 'whole'],
  ['everything except a few deleted items', [...WITHOUT_PHOTO, ...first, ...last].slice(5, -5), 'whole'],
] as const)('an account with %s', (_, items, part) => {
  expect(householdIn([...items])).toBe(part);
});
