import { describe, expect, test } from '@jest/globals';
import { columnsOf } from './columns.js';
import { readRow } from './read-row.js';
import { readingOfColumn } from './values.js';

/** Reads a row as a table with this row only. */
const read = (row: Record<string, string>, mapping = {}) => {
  const values = Object.values(row);
  const columns = columnsOf(Object.keys(row), mapping);
  const readable = columns.map((column, index) => ({
    ...column,
    reading: readingOfColumn(column, [values[index] ?? ''].filter(Boolean), undefined),
  }));
  // `item-update.test.ts` tests the values that are added to existing items.
  const { item, errors } = readRow(readable, { row: 1, values });
  return errors ? { errors } : { item };
};
const item = (row: Record<string, string>) => read({ name: 'A', ...row }).item;
const errors = (row: Record<string, string>) => read({ name: 'A', ...row }).errors;

test('the app’s own columns are read back as the exported item', () => {
  const row = {
    name: "'=Drill",
    description: 'two\nlines',
    category: 'Tools > Hand tools',
    color: '',
    quantity: '3',
    stock_keeping: 'true',
    purchase_price: '12.5',
    purchase_date: '2024-05-31',
    tags: "'-5 °C; sharp",
    id: '17',
  };
  expect(read(row)).toEqual({
    item: {
      name: '=Drill',
      description: 'two\nlines',
      category: 'Tools > Hand tools',
      quantity: 3,
      stock_keeping: true,
      purchase_price: 12.5,
      purchase_date: '2024-05-31',
      tags: ['-5 °c', 'sharp'],
    },
  });
});

test('Homebox’s columns are read, and those without a field become lines of the description', () => {
  const row = {
    'HB.import_ref': 'x',
    'HB.location': 'Home / Garage / Rack / Left / Top',
    'HB.tags': 'Power tools; Old',
    'HB.name': 'Drill',
    'HB.quantity': '2',
    'HB.description': 'Blue',
    'HB.notes': "'@ loan",
    'HB.manufacturer': 'Bosch',
    'HB.model_number': 'GSB 13',
    'HB.purchase_price': '99.9',
    'HB.purchase_date': '2024-05-31',
    'HB.sold_price': '0',
    'HB.archived': 'false',
    'HB.field.Voltage': '18 V',
    'HB.warranty_expires': '0001-01-01',
    'HB.sold_date': '0001-01-01T00:00:00Z',
    'HB.lifetime_warranty': 'false',
    'HB.asset_id': '000-001',
  };
  expect(read(row)).toEqual({
    item: {
      name: 'Drill',
      description: 'Blue\nNotes: @ loan\nVoltage: 18 V\nAsset id: 000-001',
      manufacturer: 'Bosch',
      model: 'GSB 13',
      quantity: 2,
      area: 'Home',
      location: 'Garage',
      sub_location: 'Rack / Left / Top',
      tags: ['power tools', 'old'],
      purchase_price: 99.9,
      purchase_date: '2024-05-31',
    },
  });
  const older = { 'HB.name': 'Saw', 'HB.labels': 'A', 'HB.location': 'Garage', 'HB.purchase_price': '0' };
  expect(read({ ...older, 'HB.purchase_time': '0001-01-01T00:00:00Z' }).item).toEqual({
    name: 'Saw',
    tags: ['a'],
    area: 'Garage',
  });
});

test('items that are archived or sold in Homebox have departed, and insured ones get a tag', () => {
  const row = { 'HB.name': 'Bike', 'HB.tags': 'old', 'HB.location': 'Home / TV/Hifi rack', 'HB.archived': 'true' };
  const sale = { 'HB.sold_to': 'Robin', 'HB.sold_price': '80', 'HB.sold_date': '2025-01-02' };
  expect(read({ ...row, 'HB.insured': 'true', 'HB.lifetime_warranty': 'true', ...sale }).item).toEqual({
    name: 'Bike',
    area: 'Home',
    location: 'TV/Hifi rack',
    tags: ['old', 'insured'],
    description: 'Lifetime warranty: true',
    departed: { kind: 'sold', on: '2025-01-02', price: 80, note: 'Sold to Robin' },
  });
  const long = 'x'.repeat(490);
  expect(read({ ...row, ...sale, 'HB.sold_notes': long }).errors).toMatchObject([
    { column: 'HB.sold_notes', value: long, error: 'is longer than 500 characters' },
  ]);
  const archived = { kind: 'given_away', on: null, price: null, note: 'Archived in Homebox' };
  expect(read(row).item).toMatchObject({ departed: archived });
});

test('a path in the app’s own notation fills the place, except levels that have their own column', () => {
  expect(item({ Where: 'Kitchen › Cupboard › Top › Left' })).toMatchObject({
    area: 'Kitchen',
    location: 'Cupboard',
    sub_location: 'Top / Left',
  });
  expect(item({ Place: 'Garage' })).toEqual({ name: 'A', area: 'Garage' });
  expect(item({ location: 'Shelf 2', Where: 'Garage > Rack' })).toMatchObject({ area: 'Garage', location: 'Shelf 2' });
  expect(item({ area: 'A/C room' })).toMatchObject({ area: 'A/C room' });
});

describe('values of cells', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,50', 12.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234', 1234],
    ['0', 0],
  ])('an amount of money is read: %s', (cost, value) => {
    expect(item({ cost })).toMatchObject({ cost: value });
  });

  test.each([
    ['yes', true],
    ['X', true],
    ['1', true],
    ['No', false],
    ['FALSE', false],
  ])('yes and no are read: %s', (text, value) => {
    expect(item({ for_sale: text })).toMatchObject({ for_sale: value });
  });

  test.each([
    [{ quantity: 'many' }, 'quantity', 'must be a whole number, such as 3'],
    [{ quantity: '-1' }, 'quantity', 'must be a whole number, such as 3'],
    [{ quantity: '1000001' }, 'quantity', 'is more than 1000000'],
    [{ cost: '12.3456' }, 'cost', 'must be an amount with at most two decimals, such as 12.50'],
    [{ cost: 'about 5' }, 'cost', 'must be an amount with at most two decimals, such as 12.50'],
    [{ for_sale: 'perhaps' }, 'for_sale', 'must be true or false'],
    [{ purchase_date: 'last year' }, 'purchase_date', 'must be a date, such as 2024-05-31'],
    [{ name: 'x'.repeat(201) }, 'name', 'is longer than 200 characters'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`).join(';') }, 'tags', 'has more than 20 tags'],
  ])('a wrong value is reported with its column and a sentence: %j', (row, column, error) => {
    expect(errors(row)).toMatchObject([{ row: 1, column, field: column, value: Object.values(row)[0], error }]);
  });

  test('a date that does not exist is reported', () => {
    expect(errors({ purchase_date: '2024-02-30' })).toMatchObject([{ column: 'purchase_date' }]);
  });
});

test('all errors of a row are reported', () => {
  expect(errors({ quantity: 'x', cost: 'y' })).toHaveLength(2);
  expect(read({ name: ' ', color: 'red' }).errors).toMatchObject([
    { row: 1, column: 'name', field: 'name', value: expect.stringMatching(/^ ?$/), error: 'is missing' },
  ]);
  expect(read({ color: 'red' }).errors).toMatchObject([
    { row: 1, column: null, field: 'name', value: null, error: 'is missing' },
  ]);
});

test('a row with an error is described by its name, or else by its other cells', () => {
  expect(errors({ quantity: 'x' })).toMatchObject([{ about: 'A' }]);
  const nameless = { name: '', area: 'Garage', tags: '', color: 'red', quantity: '2', quantity_min: '1' };
  expect(read(nameless).errors).toMatchObject([{ about: 'Garage · red · 2' }]);
});

test('cells beyond the last column are an error unless they are empty', () => {
  const row = (...values: string[]) => readRow(columnsOf(['name']), { row: 1, values });
  expect(row('A', '', ' ').item).toEqual({ name: 'A' });
  const error = 'has more cells than the table has columns';
  expect(row('A', '', 'B').errors).toMatchObject([{ row: 1, column: null, field: null, value: null, error }]);
});

describe('column mappings', () => {
  test('a mapping takes precedence over the names of the columns', () => {
    const row = { Title: 'Drill', name: 'ignored', Place: 'Garage', Sub_Location: 'Rack', 'sub-location': 'second' };
    expect(read(row, { Title: 'name', name: null, Place: 'area' }).item).toEqual({
      name: 'Drill',
      area: 'Garage',
      sub_location: 'Rack',
    });
  });

  test('a mapping can assign several columns to the description, but not to any other field', () => {
    expect(read({ name: 'A', Notes: 'x', Serial: 'y' }, { Notes: 'description', Serial: 'description' }).item).toEqual({
      name: 'A',
      description: 'Notes: x\nSerial: y',
    });
    expect(() => columnsOf(['A', 'B'], { A: 'name', B: 'name' })).toThrow('cannot both fill name');
  });
});
