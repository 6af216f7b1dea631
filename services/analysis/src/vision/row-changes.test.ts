import { describe, expect, test } from '@jest/globals';
import { NO_FACTS } from './detected-item.schema.js';
import { applyChanges, CHANGES_SCHEMA, readChanges } from './row-changes.js';

const row = (name: string) => ({
  name,
  description: null,
  category: 'My own things',
  color: 'sea-green',
  quantity: 2,
  box: null,
});
const ROWS = [row('Lamp'), row('Vase  of  glass'), row('')];

const seen = (name: string, more: object = {}) => ({
  name,
  description: null,
  category: 'Furniture > Lamps',
  color: 'red',
  quantity: 1,
  confidence: 0.8,
  box: null,
  ...more,
});

const NOTHING = { changed: [], removed: [], added: [], summary: 'Done.' };

const read = (answer: object) => readChanges(JSON.stringify(answer), ROWS.length, { width: 1568, height: 1176 });

function corrected(answer: object) {
  const changes = read({ ...NOTHING, ...answer });
  if ('flaw' in changes) throw new Error(changes.flaw);
  return applyChanges(ROWS, changes.value);
}

const kept = (index: number) => ({ ...ROWS[index], confidence: 1, alternatives: [], ...NO_FACTS, row: index });

describe('corrected rows', () => {
  test('rows that the answer does not name are unchanged', () => {
    expect(corrected({})).toEqual({ items: [kept(0), kept(1), kept(2)], summary: 'Done.', left_out: 0 });
  });

  test('a changed row gets the named fields only', () => {
    const item = seen('Red lamp', { description: 'Not asked for.', quantity: 9 });
    const { items } = corrected({ changed: [{ row: 1, fields: ['name', 'color'], item }] });
    expect(items).toEqual([{ ...kept(0), name: 'Red lamp', color: 'red', confidence: 0.8 }, kept(1), kept(2)]);
  });

  test('removed rows are dropped, and added rows come last', () => {
    const { items } = corrected({ removed: [1], added: [seen('Left lamp'), seen(' '), seen('Right lamp')] });
    expect(items.map(({ name, row: index }) => [name, index])).toEqual([
      ['Vase  of  glass', 1],
      ['', 2],
      ['Left lamp', null],
      ['Right lamp', null],
    ]);
  });

  test.each([
    [47, 50, 0],
    [48, 50, 1],
    [60, 50, 13],
  ])('rows beyond the maximum per photo are counted: %i added to three', (count, items, left_out) => {
    const added = Array.from({ length: count }, (_, index) => seen(`Book ${index}`));
    const answer = corrected({ added });
    expect([answer.items.length, answer.left_out]).toEqual([items, left_out]);
  });

  test('an invalid name, category or color changes nothing, and null clears category and color', () => {
    const fields = ['name', 'category', 'color'];
    const none = seen('\0', { category: 'Weapons', color: 'shiny' });
    const clear = seen('Vase', { category: null, color: null });
    const { items } = corrected({
      changed: [
        { row: 1, fields, item: none },
        { row: 2, fields, item: clear },
      ],
    });
    expect(items[0]).toEqual({ ...kept(0), confidence: 0.8 });
    expect(items[1]).toMatchObject({ name: 'Vase', category: null, color: null });
  });

  test('a box that the answer names and does not give stays', () => {
    const box: [number, number, number, number] = [0, 0, 0.5, 1];
    const item = seen('Lamp', { box: 'left' });
    const changes = read({ ...NOTHING, changed: [{ row: 1, fields: ['box'], item }] });
    if ('flaw' in changes) throw new Error(changes.flaw);
    expect(applyChanges([{ ...row('Lamp'), box }], changes.value).items).toMatchObject([{ box }]);
  });

  test('numbers may be strings, and an invalid quantity changes nothing', () => {
    const fields = ['name', 'quantity'];
    const { items } = corrected({
      changed: [
        { row: '1', fields, item: seen('Lamps', { quantity: '3' }) },
        { row: 2, fields, item: seen('Vases', { quantity: 'some' }) },
      ],
      removed: ['3'],
      summary: null,
    });
    expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Lamps', 3],
      ['Vases', 2],
    ]);
  });

  test('corrected rows stay within the limits', () => {
    const added = Array.from({ length: 80 }, () => seen('n'.repeat(999), { quantity: -5 }));
    const { items } = corrected({ added });
    expect([items.length, items[49]?.name.length, items[49]?.quantity]).toEqual([50, 60, 1]);
    expect(items.slice(0, 3)).toEqual([kept(0), kept(1), kept(2)]);
  });
});

describe('an answer that cannot be applied', () => {
  test.each([
    [{ removed: [4] }, 'There is no row 4'],
    [{ changed: [{ row: 0, fields: ['name'], item: seen('x') }] }, 'There is no row 0'],
    [{ removed: [2, 2] }, 'Row 2 is named twice'],
    [{ removed: [1], changed: [{ row: 1, fields: ['name'], item: seen('x') }] }, 'Row 1 is named twice'],
    [{ changed: [{ row: 1, fields: ['user_id'], item: seen('x') }] }, 'changed[0].fields[0]'],
    [{ added: 'all' }, 'added'],
  ])('the answer %j is refused with a reason', (answer, flaw) => {
    expect(read({ ...NOTHING, ...answer })).toEqual({ flaw: expect.stringContaining(flaw) });
  });
});

test('the schema suits strict providers', () => {
  expect(CHANGES_SCHEMA).toMatchObject({ additionalProperties: false, required: Object.keys(NOTHING) });
});
