import { expect, test } from '@jest/globals';
import { CSV_FORMAT } from '@whereabouts/shared/contracts/csv-format.js';
import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { readItems } from './read-items.js';

const { cast } = CSV_FORMAT;

/** A cell in the format of `csv-stringify` with these options. */
function cell(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'boolean') return cast.boolean(value);
  if (typeof value === 'number') return String(value);
  const { value: text } = typeof value === 'string' ? cast.string(value) : cast.object(value as object);
  return `"${text.replaceAll('"', '""')}"`;
}

const exported = (items: Partial<NewItem>[]) =>
  `\uFEFF${[ITEM_COLUMNS, ...items.map((item) => ITEM_COLUMNS.map((name) => item[name]))]
    .map((cells, row) => cells.map((value) => (row === 0 ? value : cell(value))).join(','))
    .join('\n')}\n`;

const FULL: NewItem = {
  name: 'Drill',
  description: 'Two lines:\n- "quoted"\n- with, comma; and semicolon',
  category: 'Tools > Hand tools',
  color: 'red',
  area: 'A/C room',
  location: 'Shelf / left',
  sub_location: 'Box "3"',
  photo_location: 'Wall',
  quantity: 1000,
  quantity_min: 0,
  stock_keeping: true,
  condition: 'worn',
  manufacturer: 'Bosch',
  model: 'GSR 12V-15',
  serial_number: '0012-"A"',
  code: '4006381333931',
  link: 'https://example.org/?a=1,2;3',
  purchased_from: 'Shop, main street',
  value: 80,
  warranty_until: '2027-03-04',
  expires_on: '2030-12-31',
  cost: 1234.5,
  purchase_price: 0.99,
  purchase_date: '2024-03-04',
  for_sale: false,
  departed: { kind: 'given_away', on: '2026-05-31', price: null, note: 'To Anna; with a case' },
  tags: ['a;b', 'c, d', '27"', '"quoted"', "'=x", '-1'],
};

test('an exported item is imported unchanged and without questions', async () => {
  const { items, errors, questions } = await readItems({ csv: exported([FULL]) });
  expect([errors, questions]).toEqual([[], []]);
  expect(items).toMatchObject([{ item: FULL, uuid: null }]);
});

test.each([
  "'=Drill",
  "''=1",
  '=1+1',
  '-5 °C',
  '@home',
  "it's; '=x",
  '"Board" game',
  'TV 27"',
  'a,b',
  'sep=;',
  '1.000',
  '003',
  'null',
])('an exported name is imported unchanged: %s', async (name) => {
  const { items } = await readItems({ csv: exported([{ name, tags: [name.toLowerCase()], description: name }]) });
  expect(items).toMatchObject([{ item: { name, description: name, tags: [name.toLowerCase()] } }]);
});

test('the uuid of an exported item is recognized', async () => {
  const uuid = '0B7E9E54-3C1D-4C0E-9B53-0F7A2D1E8C44';
  const { items } = await readItems({ csv: `uuid,name\n${uuid},Drill\nnone,Saw` });
  expect(items.map((item) => item.uuid)).toEqual([uuid.toLowerCase(), null]);
});
