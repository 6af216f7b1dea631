import { expect, test } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { differencesOf, firstChoice, withTheirCustom } from './conflict';

const base = buildItem({ name: 'Mug', area: 'Kitchen', quantity: 1, tags: ['blue', 'old'] });

test('the dialog lists the changes of each user, without those they agree on', () => {
  const mine = { name: 'Cup', quantity: 3, description: 'Chipped' };
  const theirs = { ...base, name: 'Beaker', area: 'Office', quantity: 3 };
  expect(differencesOf(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'Cup', theirs: 'Beaker', by: 'both' },
    { field: 'description', mine: 'Chipped', theirs: null, by: 'me' },
    { field: 'area', mine: 'Kitchen', theirs: 'Office', by: 'them' },
  ]);
});

test('tags in another order count as equal', () => {
  expect(differencesOf(base, {}, { ...base, tags: ['old', 'blue'] })).toEqual([]);
});

test('my change of a custom field keeps those that the other user changed', () => {
  const start = { ...base, custom: { 1: 'a', 2: 'b', 3: 'c' } };
  const theirs = { ...start, custom: { 1: 'theirs', 2: 'b', 3: 'c', 4: 'new' } };
  expect(withTheirCustom(start, { custom: { 1: 'a', 2: 'mine' } }, theirs)).toEqual({
    custom: { 1: 'theirs', 2: 'mine', 4: 'new' },
  });
});

test("by default each user's changes stand, and mine win where both changed a field", () => {
  const theirs = { ...base, name: 'Beaker', area: 'Office' };
  expect(firstChoice(differencesOf(base, { name: 'Cup', description: 'x' }, theirs))).toEqual(
    new Set(['name', 'description']),
  );
});
