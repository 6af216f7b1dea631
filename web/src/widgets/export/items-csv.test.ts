import { ITEM_COLUMNS, type ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { expect, test } from 'vitest';
import { buildItem } from '../../testing/factories';
import { itemsCsv } from './items-csv';

const linesOf = (csv: string) => csv.trimEnd().split('\n');

test('a CSV export starts with a byte order mark and the column names', () => {
  expect(linesOf(itemsCsv([]).concat('\n'))[0]).toBe(`\uFEFF${ITEM_COLUMNS.map((name) => `"${name}"`).join(',')}`);
});

test('an exported item is one row, with formulas escaped', () => {
  const csv = itemsCsv([
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
  ]);
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
