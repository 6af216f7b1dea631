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

const none = { dropped: 0, left_out: 0 };

describe('an answer', () => {
  test('that fits is taken as it is', () => {
    const box = [0.1, 0.2, 0.3, 0.4];
    const items = [{ ...drill, box }];
    expect(detected(drill)).toEqual({ items, summary: 'A workbench.', named_by: 'model', ...none });
  });

  test.each(['', 'I cannot see anything.', '{"items": [', '"items"', '<think>one {drill}?</think>', 'See [1].'])(
    '%j is no JSON',
    (text) => {
      expect(read(text)).toEqual({ flaw: 'It is not JSON.' });
    },
  );

  test('in which nothing has a name is asked for again', () => {
    expect(read('{"items": [{"name": null}, {"title": "Mug"}]}')).toEqual({
      flaw: expect.stringContaining('items[0]'),
    });
  });
});

describe('an answer of a small model gives every item that has a name', () => {
  const mug = '{"name":"Blue mug","description":null,"category":null,"color":"blue","quantity":2,"confidence":0.9}';
  const cup = '{"name":"Cup","alternatives":["Glass"],"box":{"left":0,"top":0,"width":1,"height":1}}';
  const both = ['Blue mug', 'Cup'];

  test.each([
    ['after a thought with a brace', `<think>I see { a mug }</think>\n{"items":[${mug},${cup}],"summary":"ok"}`, both],
    ['after a thought with a draft', `<think>{"items":[{"name":"Vase"}]}</think>{"items":[${mug}]}`, ['Blue mug']],
    ['after a thought without its beginning', `a { mug\n</think>{"items":[${mug}]}`, ['Blue mug']],
    ['after a draft', `First {"items":[{"name":"Vase"}]}, no: {"items":[${mug}]}`, ['Blue mug']],
    ['in prose and code fences', `Here [you] are:\n\`\`\`json\n{"items":[${mug},${cup}]}\n\`\`\`\nSee [1].`, both],
    ['as a bare list', `[${mug},${cup}]`, both],
    ['as a list of names', '["Blue mug", "Cup"]', both],
    ['as an empty list', '[]', []],
    ['with null for no items', '{"items": null, "summary": "Nothing."}', []],
    ['as one item', mug, ['Blue mug']],
    ['as one item in place of a list', `{"items":${mug}}`, ['Blue mug']],
    ['line by line', `${mug}\n${cup}`, both],
    ['under another name', `{"objects":[${mug},${cup}]}`, both],
    ['inside another object', `{"result":{"items":[${mug},${cup}]}}`, both],
    ['with braces in its texts', `{"items":[{"name":"Mug \\"}{\\""},${cup}]}`, ['Mug "}{"', 'Cup']],
  ])('%s', (_, text, names) => {
    const answer = read(text);
    expect(answer).toMatchObject({ value: none });
    expect('value' in answer && answer.value.items.map(({ name }) => name)).toEqual(names);
  });

  test('that was cut off, and counts the cut one', () => {
    const answer = read(`{"items":[${mug},${cup},{"name":"Plate","alternatives":["Dish"],"desc`);
    expect(answer).toMatchObject({ value: { items: [{ name: 'Blue mug' }, { name: 'Cup' }], dropped: 1 } });
  });

  test('and counts those without one', () => {
    const { items, dropped } = detected({ name: 'Mug' }, { name: ' ' }, { quantity: 2 }, [], { name: ['Cup'] });
    expect([items.map(({ name }) => name), dropped]).toEqual([['Mug'], 4]);
  });
});

describe('a field of a small model is made plain, or dropped', () => {
  const plain = detected({ name: 'Mug' }).items[0];

  test.each([
    ['quantity', '2', 2],
    ['quantity', ' 3 ', 3],
    ['quantity', 2.0, 2],
    ['quantity', 1.5, 1],
    ['quantity', 2.7, 1],
    ['quantity', '1.5', 1],
    ['quantity', null, 1],
    ['quantity', 'two', 1],
    ['quantity', -4, 1],
    ['quantity', 1e300, 1],
    ['confidence', '0.8', 0.8],
    ['confidence', '80%', 0.8],
    ['confidence', null, 0.5],
    ['confidence', 'high', 0.5],
    ['name', 1984, '1984'],
    ['description', 7, '7'],
    ['description', ['blue'], null],
    ['category', {}, null],
    ['color', 7, null],
    ['color', ['blue'], null],
    ['alternatives', null, []],
    ['alternatives', 'Cup', ['Cup']],
    ['alternatives', ['Cup', null, 7], ['Cup']],
    ['box', { left: '0.1', top: 0.2, width: '0.3', height: 0.4 }, [0.1, 0.2, 0.3, 0.4]],
    ['box', [0, 0, 1, 1], null],
    ['box', { left: 0, top: 0 }, null],
    ['box', 'left', null],
  ])('%s %j is %j', (field, value, expected) => {
    const { items, dropped } = detected({ name: 'Mug', [field]: value });
    expect([items, dropped]).toEqual([[{ ...plain, [field]: expected }], 0]);
  });

  test('a summary that is none is empty', () => {
    expect(read('{"items": [{"name": "Mug"}], "summary": null}')).toMatchObject({ value: { summary: '' } });
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
    const { items, dropped, left_out } = detected(
      { ...drill, name: ' \0 ' },
      ...Array.from({ length: 80 }, () => drill),
    );
    expect([items.length, dropped, left_out]).toEqual([50, 1, 30]);
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
