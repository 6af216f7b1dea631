import { ITEM_COLUMNS, type ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { expect, test } from 'vitest';
import { buildField, buildItem } from '../../testing/factories';
import { itemsCsv } from './items-csv';

const linesOf = (csv: string) => csv.trimEnd().split('\n');

test('a CSV export starts with a byte order mark and the column names', () => {
  expect(linesOf(itemsCsv([], []).concat('\n'))[0]).toBe(`\uFEFF${ITEM_COLUMNS.map((name) => `"${name}"`).join(',')}`);
});

test('an exported item is one row, with formulas escaped', () => {
  const csv = itemsCsv(
    [
      buildItem({
        name: '=1+1',
        description: 'Says "hello", twice',
        area: 'Garage',
        quantity: 2,
        stock_keeping: true,
        condition: 'worn',
        cost: 12.5,
        tags: ['tool', 'red'],
      }),
    ],
    [],
  );
  const cells: Partial<Record<ItemColumn, string>> = {
    name: `"'=1+1"`,
    description: '"Says ""hello"", twice"',
    area: '"Garage"',
    quantity: '2',
    quantity_min: '1',
    stock_keeping: 'true',
    condition: '"worn"',
    cost: '12.5',
    for_sale: 'false',
    tags: '"tool; red"',
  };
  expect(linesOf(csv)[1]).toBe(ITEM_COLUMNS.map((name) => cells[name] ?? '').join(','));
});

test('custom fields are columns named after the field, and owners with equal names share one', () => {
  const fields = [buildField({ name: 'Size' }), buildField({ id: 2, name: 'SIZE', owner_id: 2, value_count: null })];
  const items = [buildItem({ custom: { 1: 'L' } }), buildItem({ user_id: 2, custom: { 2: '=1' } }), buildItem()];
  const cells = linesOf(itemsCsv(items, fields)).map((line) => line.split(',')[ITEM_COLUMNS.length]);
  expect(cells).toEqual(['"Size"', '"L"', `"'=1"`, '']);
});
