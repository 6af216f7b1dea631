import { expect, test } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { differencesOf, firstChoice } from './conflict';

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

test("by default each user's changes stand, and mine win where both changed a field", () => {
  const theirs = { ...base, name: 'Beaker', area: 'Office' };
  expect(firstChoice(differencesOf(base, { name: 'Cup', description: 'x' }, theirs))).toEqual(
    new Set(['name', 'description']),
  );
});
