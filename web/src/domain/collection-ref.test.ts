import { expect, test } from 'vitest';
import { formatRef, idsOf, leftWithout, parseRef } from './collection-ref';

test.each([
  ['all', { kind: 'all' }],
  ['12', { kind: 'own', id: 12 }],
  ['shared-12', { kind: 'shared', id: 12 }],
  ['shared_with_group_7', { kind: 'group', id: 7 }],
  ['merged-3-12', { kind: 'merged', ownedId: 3, sharedId: 12 }],
] as const)('the identifier %s is parsed and formatted', (text, ref) => {
  expect(parseRef(text)).toEqual(ref);
  expect(formatRef(ref)).toBe(text);
});

test.each([
  '',
  '0',
  '-1',
  '1.5',
  '007',
  'shared-',
  'shared-0',
  'shared-1-2',
  'shared_with_group_x',
  'merged-1',
  'merged-1-0',
  'merged-1-2-3',
  '99999999999999999999',
  'merged-1-99999999999999999999',
  ' 12',
])('the invalid identifier "%s" means all items', (text) => {
  expect(parseRef(text)).toEqual({ kind: 'all' });
});

test('idsOf returns two collections for a merged list and none for a group', () => {
  expect(idsOf(parseRef('merged-3-12'))).toMatchObject({ ownedId: 3, sharedId: 12 });
  expect(idsOf(parseRef('3'))).toEqual({ ownedId: 3, sharedId: null });
  expect(idsOf(parseRef('shared-3'))).toEqual({ ownedId: null, sharedId: 3 });
  expect(idsOf(parseRef('shared_with_group_3'))).toEqual({ ownedId: null, sharedId: null });
});

test.each([
  ['merged-3-12', 12, '3'],
  ['merged-3-12', 3, 'shared-12'],
  ['merged-3-12', 5, 'merged-3-12'],
  ['3', 3, 'all'],
  ['3', 4, '3'],
  ['shared-12', 12, 'all'],
  ['shared_with_group_12', 12, 'shared_with_group_12'],
  ['all', 3, 'all'],
])('the list %s without collection %i becomes %s', (before, gone, after) => {
  expect(formatRef(leftWithout(parseRef(before), gone))).toBe(after);
});
