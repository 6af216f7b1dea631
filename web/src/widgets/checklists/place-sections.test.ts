import { expect, test } from 'vitest';
import { buildCollectionItem } from '../../testing/factories';
import { finishedPlaces, inPlaceOrder, placeSections } from './place-sections';

const tent = buildCollectionItem({ id: 1, name: 'Tent', area: 'Cellar', location: 'Rack 10' });
const rope = buildCollectionItem({ id: 2, name: 'Rope', area: 'Cellar', location: 'Rack 9', is_checked: true });
const hook = buildCollectionItem({ id: 3, name: 'Hook', area: 'Cellar', location: 'Rack 9', sub_location: 'Tin' });
const torch = buildCollectionItem({ id: 4, name: 'Torch' });
const ORDER = { checkedLast: false, finished: new Set<string>(), descending: false };

test('items are grouped by place, without a place last, and keep their order within a place', () => {
  const names = inPlaceOrder([torch, tent, hook, rope], ORDER).map(({ name }) => name);
  expect(names).toEqual(['Hook', 'Rope', 'Tent', 'Torch']);
});

test('in descending order the last place comes first, and items without a place still come last', () => {
  const names = inPlaceOrder([torch, tent, hook, rope], { ...ORDER, descending: true }).map(({ name }) => name);
  expect(names).toEqual(['Tent', 'Hook', 'Rope', 'Torch']);
});

test('checked items come last in their place, and finished places come after all others', () => {
  const checkedHook = { ...hook, is_checked: true };
  const names = (items: Parameters<typeof inPlaceOrder>[0]) =>
    inPlaceOrder(items, { ...ORDER, checkedLast: true }).map(({ name }) => name);
  expect(names([rope, hook, tent, torch])).toEqual(['Hook', 'Rope', 'Tent', 'Torch']);
  expect(names([rope, checkedHook, tent, torch])).toEqual(['Tent', 'Torch', 'Rope', 'Hook']);
});

test('a finished place stays after all others, even if one of its items is unchecked again', () => {
  const finished = finishedPlaces([rope, { ...hook, is_checked: true }, tent, torch]);
  expect([...finished]).toEqual(['Cellar › Rack 9']);
  const names = inPlaceOrder([rope, hook, tent, torch], { ...ORDER, finished }).map(({ name }) => name);
  expect(names).toEqual(['Tent', 'Torch', 'Rope', 'Hook']);
});

test('places whose names differ only in case are separate places, and each stays together', () => {
  const [one, two, three] = ['Attic', 'attic', 'Attic'].map((area, index) =>
    buildCollectionItem({ id: index + 1, area }),
  );
  if (!one || !two || !three) throw new Error('expected three items');
  expect(inPlaceOrder([one, two, three], ORDER)).toEqual([one, three, two]);
});

test('a section has the index of its first shown item and the progress of all its items', () => {
  expect([...placeSections([hook, tent, torch], [hook, rope, tent, torch])]).toEqual([
    [0, { place: 'Cellar › Rack 9', checked: 1, total: 2 }],
    [1, { place: 'Cellar › Rack 10', checked: 0, total: 1 }],
    [2, { place: '', checked: 0, total: 1 }],
  ]);
});
