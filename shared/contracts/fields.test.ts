import { expect, test } from '@jest/globals';
import { MembershipQuery } from './collections.js';
import { PathId } from './fields.js';
import { Search } from './item-search.js';

const sentence = (text: unknown) => PathId.safeParse(text).error?.issues[0]?.message;

test.each(['1', '007', '9007199254740991'])('an id in a path accepts digits: %s', (text) => {
  expect(PathId.parse(text)).toBe(Number(text));
});

test.each(['first', '', ' 5 ', '0x1', '1e3', '+5', '-5', '5.0', '1,000', '٣', ['5'], undefined])(
  'an id in a path rejects everything but digits: %j',
  (text) => expect(sentence(text)).toBe('must be a whole number'),
);

test.each(['0', '9007199254740993'])('an id outside the valid range is rejected: %s', (text) => {
  expect(PathId.safeParse(text).success).toBe(false);
});

test('a number in a query accepts digits only, and services can pass it on as a number', () => {
  for (const limit of ['20', 20]) expect(Search.parse({ q: 'a', limit }).limit).toBe(20);
  for (const limit of ['2e1', '0x14', ' 20', '', '2.5']) {
    expect(Search.safeParse({ q: 'a', limit }).error?.issues[0]).toMatchObject({
      path: ['limit'],
      message: 'must be a whole number',
    });
  }
});

test('ids listed in a query accept digits only', () => {
  expect(MembershipQuery.parse({ item_ids: '3,1,3' }).item_ids).toEqual([3, 1]);
  for (const item_ids of ['1,0x1', '1,', '1, 2']) {
    expect(MembershipQuery.safeParse({ item_ids }).error?.issues[0]?.path).toEqual(['item_ids', 1]);
  }
});
