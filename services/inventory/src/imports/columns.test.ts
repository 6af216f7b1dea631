import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { columnsOf } from './columns.js';

const LOCALES = new URL('../../../../web/src/i18n/locales/', import.meta.url);
const languages = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

type Texts = Record<string, Record<string, string>>;
const textsOf = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${file}.json`, LOCALES), 'utf8'));

const fieldOf = (name: string) => columnsOf([name])[0]?.field;

describe.each(languages.map(({ name }) => name))('headings of the app in %s', (language) => {
  const { editor = {} } = textsOf(language, 'editor');
  const { choice = {} } = textsOf(language, 'choices');
  const { print = {} } = textsOf(language, 'collections');

  test.each(ITEM_COLUMNS)('the heading of the field %s is recognized', (field) => {
    expect(fieldOf(editor[field] ?? choice[field] ?? '')).toBe(field);
  });

  test('headings are recognized where the app writes several fields in one line or column', () => {
    expect(fieldOf(editor.bought ?? '')).toBe('purchase_date');
    for (const heading of [editor.where, print.place]) expect(fieldOf(heading ?? '')).toBe('area');
    expect(
      [print.item, print.quantity, print.category, print.have, print.minimum].map((name = '') => fieldOf(name)),
    ).toEqual(['name', 'quantity', 'category', 'quantity', 'quantity_min']);
  });
});

test('the headings “Where” and “Bought” are recognized', () => {
  expect(columnsOf(['Where', 'Bought']).map(({ field }) => field)).toEqual(['area', 'purchase_date']);
});

test('a field’s own name is preferred to its other names, wherever its column is', () => {
  expect(columnsOf(['Where', 'Area', 'Qty', 'quantity'])).toEqual([
    { name: 'Where', field: null },
    { name: 'Area', field: 'area' },
    { name: 'Qty', field: null },
    { name: 'quantity', field: 'quantity' },
  ]);
});
