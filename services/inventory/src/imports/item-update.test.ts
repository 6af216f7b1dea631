import { expect, test } from '@jest/globals';
import type { ItemEntity } from '../items/item.entity.js';
import { changeOf } from './item-update.js';
import type { Added } from './read-row.js';

const item = {
  id: 7,
  area: 'Kitchen',
  location: 'Drawer',
  sub_location: 'Left',
  category: 'Tools',
  description: 'Mine',
  tags: ['own', 'sold'],
} as unknown as ItemEntity;
const NOTHING: Added = { lines: [], tags: [], has_own: { description: false, tags: false } };
const change = (row: object, added: Partial<Added> = {}) =>
  changeOf(item, { id: 7, item: { name: 'Drill', ...row }, added: { ...NOTHING, ...added } });

test('values of columns without a field are added to the description and tags, and only once', () => {
  const lines = ['Serial: 12', 'Mine'];
  const said = change(
    { description: lines.join('\n'), tags: ['sold', 'archived'] },
    { lines, tags: ['SOLD', 'archived'] },
  );
  expect(said).toEqual({ id: 7, name: 'Drill', description: 'Mine\nSerial: 12', tags: ['own', 'sold', 'archived'] });
});

test('a table without descriptions or tags does not change them', () => {
  expect(change({ tags: [] })).toEqual({ id: 7, name: 'Drill' });
});

test('a cell of the description or tags replaces the whole value', () => {
  const has_own = { description: true, tags: true };
  const said = change({ description: 'Theirs\nSerial: 12', tags: ['new'] }, { lines: ['Serial: 12'], has_own });
  expect(said).toMatchObject({ description: 'Theirs\nSerial: 12', tags: ['new'] });
});

test('a new place replaces all three levels of the former place', () => {
  expect(change({ area: 'Attic' })).toEqual({
    id: 7,
    name: 'Drill',
    area: 'Attic',
    location: null,
    sub_location: null,
  });
  expect(change({ area: 'kitchen', location: 'Shelf' })).toEqual({
    id: 7,
    name: 'Drill',
    location: 'Shelf',
    sub_location: null,
  });
  expect(change({ area: 'KITCHEN', location: 'drawer' })).toEqual({ id: 7, name: 'Drill' });
});
