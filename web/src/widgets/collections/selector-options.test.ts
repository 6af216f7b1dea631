import { expect, test } from 'vitest';
import { buildCollection } from '../../testing/factories';
import { itemCountOf, selectorOptionsOf } from './selector-options';

const own = (id: number, name: string, is_system = false) => buildCollection({ id, name, is_system });
const shared = (id: number, name: string, owner_name = 'Grace') =>
  buildCollection({ id, name, owner_id: 7, owner_name, group_id: 1, group_name: 'Home', permission: 'view' });

const refs = (...lists: Parameters<typeof selectorOptionsOf>) => selectorOptionsOf(...lists).map(({ ref }) => ref);

test('own collections come first with Stock at the top, then the shared ones', () => {
  const choices = selectorOptionsOf([own(2, 'Box 10'), own(3, 'Box 9'), own(1, 'Stock', true)], [shared(20, 'Attic')]);
  expect(choices.map(({ ref, lead }) => [ref, lead.name])).toEqual([
    ['1', 'Stock'],
    ['3', 'Box 9'],
    ['2', 'Box 10'],
    ['shared-20', 'Attic'],
  ]);
});

test("a shared collection merges with the user's collection of the same name, ignoring case", () => {
  const mine = own(2, 'Packing');
  const theirs = shared(20, 'PACKING');
  expect(selectorOptionsOf([mine], [theirs])).toEqual([{ ref: 'merged-2-20', lead: mine, own: mine, shared: theirs }]);
});

test('a merged row counts the items of both collections', () => {
  const [merged] = selectorOptionsOf(
    [{ ...own(2, 'Pantry'), item_count: 3 }],
    [{ ...shared(20, 'Pantry'), item_count: 5 }],
  );
  expect(merged && itemCountOf(merged)).toBe(8);
});

test('among several shared collections with the name, the oldest one merges and the others stay separate', () => {
  const others = [shared(22, 'Packing', 'Alan'), shared(21, 'packing', 'Grace'), shared(23, 'Packing', 'Edsger')];
  expect(refs([own(2, 'Packing')], others)).toEqual(['merged-2-21', 'shared-22', 'shared-23']);
});

test('two shared collections with the same name stay separate', () => {
  expect(refs([], [shared(21, 'Tools'), shared(20, 'Tools', 'Alan')])).toEqual(['shared-20', 'shared-21']);
});
