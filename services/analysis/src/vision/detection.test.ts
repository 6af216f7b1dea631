import { describe, expect, test } from '@jest/globals';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { COLOR_NAMES } from '@whereabouts/shared/contracts/colors.js';
import { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { ANSWER_SCHEMA, readAnswer } from './detection.js';

const drill = {
  name: 'Cordless drill Bosch GSR 12V',
  description: 'Blue, with battery.',
  category: 'Tools > Power tools',
  color: 'blue',
  quantity: 1,
  confidence: 0.9,
  alternatives: ['Electric screwdriver'],
  box: { left: 0.1, top: 0.2, width: 0.3, height: 0.4 },
};

const read = (text: string) => readAnswer(text, { width: 1568, height: 1176 });

function detected(...items: object[]) {
  const answer = read(JSON.stringify({ items, summary: 'A workbench.' }));
  if ('flaw' in answer) throw new Error(answer.flaw);
  return answer.value;
}

describe('an answer', () => {
  test('that fits is taken as it is', () => {
    const box = [0.1, 0.2, 0.3, 0.4];
    expect(detected(drill)).toEqual({ items: [{ ...drill, box }], summary: 'A workbench.', named_by: 'model' });
  });

  test('is found in prose and code fences', () => {
    const text = '<think>one {drill}?</think>';
    expect(read('Here you are:\n```json\n{"items": [], "summary": "Nothing."}\n```')).toEqual({
      value: { items: [], summary: 'Nothing.', named_by: 'model' },
    });
    expect(read(text)).toEqual({ flaw: 'It is not JSON.' });
  });

  test.each(['', 'I cannot see anything.', '{"items": [', '[]', '"items"'])('%j is no JSON object', (text) => {
    expect(read(text)).toEqual({ flaw: 'It is not JSON.' });
  });

  test('that breaks the schema says where', () => {
    const answer = read(JSON.stringify({ items: [{ ...drill, quantity: 'two' }], summary: '' }));
    expect(answer).toEqual({ flaw: expect.stringContaining('items[0].quantity') });
  });
});

describe('limits', () => {
  test('are those an item can be saved with', () => {
    const huge = {
      name: 'n'.repeat(999),
      description: 'd'.repeat(9999),
      category: 'c'.repeat(999),
      color: 'r'.repeat(999),
    };
    const { items } = detected({ ...drill, ...huge, quantity: 10 ** 9, confidence: 95 });
    expect(items.map((item) => [NewItem.parse(item).name.length, DetectedItem.parse(item).confidence])).toEqual([
      [200, 1],
    ]);
  });

  test('at most 50 items, and none without a name', () => {
    const { items } = detected({ ...drill, name: ' \0 ' }, ...Array.from({ length: 80 }, () => drill));
    expect(items).toHaveLength(50);
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set([drill.name]));
  });

  test('nothing PostgreSQL could not store', () => {
    const { items } = detected({
      ...drill,
      name: `${'a'.repeat(199)}\u{1F528}`,
      description: 'a\0b\ud83d',
      category: '  ',
    });
    expect(items[0]).toMatchObject({ name: 'a'.repeat(199), description: 'ab', category: null });
  });

  test('a category and a color of the lists, or none', () => {
    const { items } = detected(
      { ...drill, category: 'tools / power tools', color: 'Dark Grey' },
      { ...drill, category: 'Weapons', color: 'invisible' },
    );
    expect(items.map(({ category, color }) => [category, color])).toEqual([
      ['Tools > Power tools', 'gray'],
      [null, null],
    ]);
  });

  test('a box on the image, or none', () => {
    const { items } = detected(drill, { ...drill, box: { left: 2, top: 0, width: 1, height: 1 }, quantity: 0 });
    expect(items.map(({ box, quantity }) => [box, quantity])).toEqual([
      [[0.1, 0.2, 0.3, 0.4], 1],
      [null, 1],
    ]);
  });
});

test('the schema is one that strict providers take: every field required, nothing else allowed, no number bounds', () => {
  const { items } = ANSWER_SCHEMA.properties as { items: { items: Record<string, unknown> } };
  expect(items.items).toMatchObject({ additionalProperties: false, required: Object.keys(drill) });
  expect(JSON.stringify(ANSWER_SCHEMA)).not.toMatch(/"(minimum|maximum|prefixItems)"/);
});

test('the schema holds models that keep to it to the lists', () => {
  const schema = JSON.stringify(ANSWER_SCHEMA);
  expect(schema).toContain(JSON.stringify(CATEGORY_NAMES));
  expect(schema).toContain(JSON.stringify(COLOR_NAMES));
});
