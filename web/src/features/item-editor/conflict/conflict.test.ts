import { expect, test } from 'vitest';
import { buildItem } from '../../../testing/factories';
import { differencesOf, firstChoice } from './conflict';

const base = buildItem({ name: 'Mug', area: 'Kitchen', quantity: 1, tags: ['blue', 'old'] });

test('shows what each has changed, and nothing they agree about', () => {
  const mine = { name: 'Cup', quantity: 3, description: 'Chipped' };
  const theirs = { ...base, name: 'Beaker', area: 'Office', quantity: 3 };
  expect(differencesOf(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'Cup', theirs: 'Beaker', by: 'both' },
    { field: 'description', mine: 'Chipped', theirs: null, by: 'me' },
    { field: 'area', mine: 'Kitchen', theirs: 'Office', by: 'them' },
  ]);
});

test('tags in another order are the same tags', () => {
  expect(differencesOf(base, {}, { ...base, tags: ['old', 'blue'] })).toEqual([]);
});

test('at first everybody’s own changes stand, and mine where both changed the same', () => {
  const theirs = { ...base, name: 'Beaker', area: 'Office' };
  expect(firstChoice(differencesOf(base, { name: 'Cup', description: 'x' }, theirs))).toEqual(
    new Set(['name', 'description']),
  );
});
