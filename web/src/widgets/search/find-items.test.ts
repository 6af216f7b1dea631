import { addDays, dayIn } from '@whereabouts/shared/contracts/calendar-day.js';
import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { MISREAD_CASES, MISREAD_MISSES, SEARCH_CASES } from '@whereabouts/shared/testing/search-cases.js';
import { describe, expect, test } from 'vitest';
import { browserTimeZone } from '../../domain/browser/browser-time-zone';
import { type Filters, NO_FILTERS, type SortField } from '../../domain/preferences';
import { buildItem } from '../../testing/factories';
import { countFilters, filtered, namesFirst, sorted } from './find-items';
import { excerpt } from './search-index';

const items = [
  buildItem({ id: 1, name: 'Café set', description: 'Six cups', category: 'Kitchen > Dishes', tags: ['gift'] }),
  buildItem({ id: 2, name: 'box 10', area: 'Garage', location: 'Top shelf', stock_keeping: true, quantity: 0 }),
  buildItem({ id: 3, name: 'Box 9', area: 'Attic', stock_keeping: true, quantity: 3, quantity_min: 3 }),
  buildItem({ id: 4, name: 'Boots', quantity: 0, tags: ['gift', 'summer'] }),
];

const found = (filters: Partial<Filters>) => filtered(items, { ...NO_FILTERS, ...filters }).map(({ id }) => id);
const order = (field: 'name' | 'category' | 'location' | 'created', descending = false) =>
  sorted(items, { field, descending }).map(({ id }) => id);

test.each([
  ['cafe', [1]],
  ['CAFÉ', [1]],
  ['shelf garage', [2]],
  ['shelf attic', []],
  ['cups', [1]],
  ['summ', [4]],
  ['set six', [1]],
  ['setsix', []],
  ['  ', [1, 2, 3, 4]],
])('the search for "%s" finds items that contain every word, ignoring case and accents', (search, ids) => {
  expect(found({ search })).toEqual(ids);
});

test('the search finds texts of custom fields, but no numbers and flags', () => {
  const custom = buildItem({ id: 7, custom: { 1: 'Gloss', 2: 12, 3: true } });
  const found = (search: string) => filtered([custom], { ...NO_FILTERS, search });
  expect(found('gloss')).toEqual([custom]);
  expect([...found('12'), ...found('true')]).toEqual([]);
});

test.each([
  ['espreso', [5]],
  ['expresso', [5]],
  ['epsresso mashine', [5]],
  ['garaje', [2]],
  ['cafè sett', [1]],
  // Exact matches come first, and short words allow no mistakes.
  ['boot', [4]],
  ['bix', []],
  ['boxx 10', [2]],
  ['boxx 1234', []],
  ['espresso tent', []],
])('the search for "%s" forgives typing mistakes if nothing matches exactly', (search, ids) => {
  const machine = buildItem({ id: 5, name: 'Espresso machine' });
  expect(filtered([...items, machine], { ...NO_FILTERS, search }).map(({ id }) => id)).toEqual(ids);
});

test.each(SEARCH_CASES)('"%s" is found in every common spelling', (name, searches) => {
  const item = buildItem({ name });
  const written = searches.filter((search) => filtered([item], { ...NO_FILTERS, search }).length === 0);
  expect(written).toEqual([]);
});

test.each(MISREAD_CASES)('"%s" as a reader misread it is found by a search for "%s"', (printed_text, search) => {
  const item = buildItem({ name: 'Thing', printed_text });
  expect(filtered([item], { ...NO_FILTERS, search })).toEqual([item]);
  expect(excerpt(item, searchWords(search))).toContain(printed_text);
});

test('an excerpt shows the exact match rather than an earlier misreading', () => {
  const item = buildItem({ name: 'Thing', model: 'IO50', printed_text: 'made for the home with care 1050' });
  expect(excerpt(item, searchWords('1050'))).toContain('care 1050');
});

test.each(MISREAD_MISSES)('the printed text "%s" is not found by a search for "%s"', (printed_text, search) => {
  const item = buildItem({ name: 'Thing', printed_text });
  expect(filtered([item], { ...NO_FILTERS, search })).toEqual([]);
});

test('misread numbers are found only if nothing matches exactly', () => {
  const read = buildItem({ id: 1, serial_number: '4O51709' });
  const typed = buildItem({ id: 2, serial_number: '4051709' });
  expect(filtered([read, typed], { ...NO_FILTERS, search: '4051709' })).toEqual([typed]);
  expect(filtered([read], { ...NO_FILTERS, search: '4051709' })).toEqual([read]);
});

test('a category, tags and stock narrow the list further', () => {
  expect(found({ category: 'Kitchen > Dishes' })).toEqual([1]);
  expect(found({ tags: ['gift'] })).toEqual([1, 4]);
  expect(found({ tags: ['gift', 'summer'] })).toEqual([4]);
  expect(found({ stock: 'low' })).toEqual([2, 3]);
  expect(found({ stock: 'out' })).toEqual([2, 4]);
  expect(found({ stock: 'out', search: 'boo' })).toEqual([4]);
});

test('a choice filter matches one of its values, or items without a value', () => {
  const worn = buildItem({ id: 5, condition: 'worn' });
  const narrowed = (filters: Partial<Filters>) => filtered([...items, worn], { ...NO_FILTERS, ...filters });
  expect(narrowed({ choices: { condition: 'worn' } })).toEqual([worn]);
  expect(narrowed({ choices: { condition: 'none' } })).toEqual(items);
  expect(narrowed({ choices: { condition: 'new' } })).toEqual([]);
});

test('filters on custom fields match values, ranges and links, and each counts as one filter', () => {
  const listed = [
    buildItem({ id: 1, custom: { 1: 'B7', 2: 12, 3: '2026-05-01', 4: 'https://example.org' } }),
    buildItem({ id: 2, custom: { 1: 'B7', 2: 100 } }),
    buildItem({ id: 3, custom: {} }),
  ];
  const narrowed = (custom: Filters['custom']) => filtered(listed, { ...NO_FILTERS, custom }).map(({ id }) => id);
  expect(narrowed({ 1: 'B7' })).toEqual([1, 2]);
  expect(narrowed({ 1: 'B7', 2: { from: 20, to: null } })).toEqual([2]);
  expect(narrowed({ 2: { from: 12, to: 100 } })).toEqual([1, 2]);
  expect(narrowed({ 3: { from: '2026-05-01', to: '2026-05-01' } })).toEqual([1]);
  expect(narrowed({ 3: { present: false } })).toEqual([2, 3]);
  expect(narrowed({ 4: { present: true } })).toEqual([1]);
  expect(countFilters({ ...NO_FILTERS, custom: { 2: { from: 12, to: 100 }, 4: { present: true } } })).toBe(2);
});

test('names sort in natural order, and equal ones newest first', () => {
  expect(order('name')).toEqual([4, 3, 2, 1]);
  expect(order('name', true)).toEqual([1, 2, 3, 4]);
  expect(order('created')).toEqual([4, 3, 2, 1]);
});

test('items without a category or place come last in either direction', () => {
  expect(order('category')).toEqual([1, 4, 3, 2]);
  expect(order('location')).toEqual([3, 2, 4, 1]);
  expect(order('location', true)).toEqual([2, 3, 4, 1]);
});

test('the filter for a place includes the places inside it, and items without a place have their own filter', () => {
  expect(found({ place: ['Garage'] })).toEqual([2]);
  expect(found({ place: ['Garage', 'Top shelf'] })).toEqual([2]);
  expect(found({ place: ['Garage', 'Floor'] })).toEqual([]);
  expect(found({ place: [] })).toEqual([1, 4]);
});

test('items whose name matches come before items whose place matches, each in order', () => {
  const [inBox, box, other] = [
    buildItem({ id: 21, name: 'Spray paint', sub_location: 'Blue box' }),
    buildItem({ id: 22, name: 'Toolbox' }),
    buildItem({ id: 23, name: 'Paint box' }),
  ];
  const found = namesFirst([inBox, box, other] as typeof items, ['box']);
  expect(found.map(({ id }) => id)).toEqual([22, 23, 21]);
  expect(namesFirst(found, [])).toBe(found);
});

test('a custom field sorts by its values, numbers by size, and items without a value come last', () => {
  const listed = [12.25, '', 9, -1].map((value, index) =>
    buildItem({ id: index + 1, custom: value === '' ? {} : { 7: value } }),
  );
  const by = (descending: boolean) => sorted(listed, { field: 'custom.7', descending }).map(({ id }) => id);
  expect(by(false)).toEqual([4, 3, 1, 2]);
  expect(by(true)).toEqual([1, 3, 4, 2]);
});

describe('amounts and dates', () => {
  const day = (days: number) => addDays(dayIn(browserTimeZone(), Date.now()), days);
  const things = [
    buildItem({ id: 1, value: 90, expires_on: day(-1) }),
    buildItem({ id: 2, purchase_price: 100.5, expires_on: day(0), manufacturer: 'Bosch' }),
    buildItem({ id: 3, warranty_until: day(30) }),
    buildItem({ id: 4, my_role: 'viewer', warranty_until: day(31) }),
    buildItem({ id: 5, cost: 9, warranty_until: day(-1), expires_on: day(31) }),
  ];
  const among = (filters: Partial<Filters>) => filtered(things, { ...NO_FILTERS, ...filters }).map(({ id }) => id);

  test('the list can be narrowed to what expires or ends soon, has no value or is of a manufacturer', () => {
    expect(among({ todo: 'expired' })).toEqual([1]);
    expect(among({ todo: 'expires_soon' })).toEqual([2]);
    expect(among({ todo: 'warranty_ends' })).toEqual([3]);
    expect(among({ todo: 'unvalued' })).toEqual([3]);
    expect(among({ manufacturer: 'Bosch' })).toEqual([2]);
  });

  test('the value sorts by size and dates by day, and items without one come last', () => {
    const ids = (field: SortField, descending: boolean) => sorted(things, { field, descending }).map(({ id }) => id);
    expect(ids('value', true)).toEqual([2, 1, 5, 4, 3]);
    expect(ids('expires_on', false)).toEqual([1, 2, 5, 4, 3]);
    expect(ids('warranty_until', true)).toEqual([4, 3, 5, 2, 1]);
  });

  test('quantities and prices sort by size, and items without a price come last in either direction', () => {
    const priced = [
      buildItem({ id: 1, quantity: 10, purchase_price: 9.5 }),
      buildItem({ id: 2, quantity: 0 }),
      buildItem({ id: 3, quantity: 9, purchase_price: 100 }),
    ];
    const ids = (field: SortField, descending: boolean) => sorted(priced, { field, descending }).map(({ id }) => id);
    expect(ids('quantity', false)).toEqual([2, 3, 1]);
    expect(ids('purchase_price', false)).toEqual([1, 3, 2]);
    expect(ids('purchase_price', true)).toEqual([3, 1, 2]);
  });

  test.each(['manufacturer', 'model', 'serial_number', 'code', 'purchased_from'] as const)(
    'the list sorts by %s, and items without one come last in either direction',
    (field) => {
      const named = ['A10', null, 'a9'].map((value, index) => buildItem({ id: index + 1, [field]: value }));
      const ids = (descending: boolean) => sorted(named, { field, descending }).map(({ id }) => id);
      expect(ids(false)).toEqual([3, 1, 2]);
      expect(ids(true)).toEqual([1, 3, 2]);
    },
  );
});
