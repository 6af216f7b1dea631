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
  manufacturer: 'Bosch',
  model: 'GSR 12V',
  serial_number: null,
  code: '4006381333931',
  condition: 'good',
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

describe('reading an answer', () => {
  test('a valid answer is taken unchanged', () => {
    const box = [0.1, 0.2, 0.3, 0.4];
    const items = [{ ...drill, box, doubtful: [], printed_text: null, text_read: false }];
    expect(detected(drill)).toEqual({ items, summary: 'A workbench.', named_by: 'model', ...none });
  });

  test.each(['', 'I cannot see anything.', '{"items": [', '"items"', '<think>one {drill}?</think>', 'See [1].'])(
    'the answer %j is not JSON',
    (text) => {
      expect(read(text)).toEqual({ flaw: 'It is not JSON.' });
    },
  );

  test('an answer of nested brackets is read in a short time', () => {
    const started = performance.now();
    expect(read(`${'['.repeat(100_000)}x${']'.repeat(100_000)}`)).toEqual({ flaw: 'It is not JSON.' });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('an answer in which no item has a name is requested again', () => {
    expect(read('{"items": [{"name": null}, {"title": "Mug"}]}')).toEqual({
      flaw: expect.stringContaining('items[0]'),
    });
  });
});

describe('an answer of a small model', () => {
  const mug = '{"name":"Blue mug","description":null,"category":null,"color":"blue","quantity":2,"confidence":0.9}';
  const cup = '{"name":"Cup","alternatives":["Glass"],"box":{"left":0,"top":0,"width":1,"height":1}}';
  const both = ['Blue mug', 'Cup'];

  test.each([
    [
      'a thought with a brace before the answer',
      `<think>I see { a mug }</think>\n{"items":[${mug},${cup}],"summary":"ok"}`,
      both,
    ],
    [
      'a thought with a draft before the answer',
      `<think>{"items":[{"name":"Vase"}]}</think>{"items":[${mug}]}`,
      ['Blue mug'],
    ],
    ['a thought without its opening tag before the answer', `a { mug\n</think>{"items":[${mug}]}`, ['Blue mug']],
    ['a draft before the answer', `First {"items":[{"name":"Vase"}]}, no: {"items":[${mug}]}`, ['Blue mug']],
    [
      'an answer in prose and code fences',
      `Here [you] are:\n\`\`\`json\n{"items":[${mug},${cup}]}\n\`\`\`\nSee [1].`,
      both,
    ],
    ['an answer that is a bare list', `[${mug},${cup}]`, both],
    ['an answer that is a list of names', '["Blue mug", "Cup"]', both],
    ['an answer that is an empty list', '[]', []],
    ['an answer with null instead of items', '{"items": null, "summary": "Nothing."}', []],
    ['an answer that is a single item', mug, ['Blue mug']],
    ['an answer with an item instead of a list', `{"items":${mug}}`, ['Blue mug']],
    ['an answer with one item per line', `${mug}\n${cup}`, both],
    ['an answer under another key', `{"objects":[${mug},${cup}]}`, both],
    ['an answer nested in another object', `{"result":{"items":[${mug},${cup}]}}`, both],
    ['an answer with braces in its texts', `{"items":[{"name":"Mug \\"}{\\""},${cup}]}`, ['Mug "}{"', 'Cup']],
  ])('%s gives all items with a name', (_, text, names) => {
    const answer = read(text);
    expect(answer).toMatchObject({ value: none });
    expect('value' in answer && answer.value.items.map(({ name }) => name)).toEqual(names);
  });

  test('an answer that was cut off gives the complete items and counts the incomplete one', () => {
    const answer = read(`{"items":[${mug},${cup},{"name":"Plate","alternatives":["Dish"],"desc`);
    expect(answer).toMatchObject({ value: { items: [{ name: 'Blue mug' }, { name: 'Cup' }], dropped: 1 } });
  });

  test('an answer counts the items without a name', () => {
    const { items, dropped } = detected({ name: 'Mug' }, { name: ' ' }, { quantity: 2 }, [], { name: ['Cup'] });
    expect([items.map(({ name }) => name), dropped]).toEqual([['Mug'], 4]);
  });
});

describe("fields of a small model's answer", () => {
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
    ['condition', ' Good ', 'good'],
    ['condition', 'mint', null],
  ])('the field %s with the value %j becomes %j', (field, value, expected) => {
    const { items, dropped } = detected({ name: 'Mug', [field]: value });
    expect([items, dropped]).toEqual([[{ ...plain, [field]: expected }], 0]);
  });

  test('an invalid summary becomes empty', () => {
    expect(read('{"items": [{"name": "Mug"}], "summary": null}')).toMatchObject({ value: { summary: '' } });
  });
});

describe('limits of detected items', () => {
  test("detected fields are cut to the lengths of an item's fields", () => {
    const huge = {
      name: 'n'.repeat(999),
      description: 'd'.repeat(9999),
      category: 'c'.repeat(999),
      color: 'r'.repeat(999),
    };
    const { items } = detected({ ...drill, ...huge, quantity: 10 ** 9, confidence: 95 });
    expect(items.map((item) => [NewItem.parse(item).name.length, DetectedItem.parse(item).confidence])).toEqual([
      [60, 1],
    ]);
  });

  test('an answer gives at most 50 items, all with a name', () => {
    const { items, dropped, left_out } = detected(
      { ...drill, name: ' \0 ' },
      ...Array.from({ length: 80 }, () => drill),
    );
    expect([items.length, dropped, left_out]).toEqual([50, 1, 30]);
    expect(new Set(items.map(({ name }) => name))).toEqual(new Set([drill.name]));
  });

  test('text that PostgreSQL cannot store is removed', () => {
    const { items } = detected({
      ...drill,
      name: `${'a'.repeat(59)}\u{1F528}`,
      description: 'a\0b\ud83d',
      category: '  ',
    });
    expect(items[0]).toMatchObject({ name: 'a'.repeat(59), description: 'ab', category: null });
  });

  test('categories and colors are mapped to the known ones or null', () => {
    const { items } = detected(
      { ...drill, category: 'tools / power tools', color: 'Dark Grey' },
      { ...drill, category: 'Weapons', color: 'invisible' },
    );
    expect(items.map(({ category, color }) => [category, color])).toEqual([
      ['Tools > Power tools', 'gray'],
      [null, null],
    ]);
  });

  test('boxes outside the image become null', () => {
    const { items } = detected(drill, { ...drill, box: { left: 2, top: 0, width: 1, height: 1 }, quantity: 0 });
    expect(items.map(({ box, quantity }) => [box, quantity])).toEqual([
      [[0.1, 0.2, 0.3, 0.4], 1],
      [null, 1],
    ]);
  });
});

test('the schema suits strict providers: all fields are required, no others are allowed, and numbers have no bounds', () => {
  const { items } = ANSWER_SCHEMA.properties as { items: { items: Record<string, unknown> } };
  expect(items.items).toMatchObject({ additionalProperties: false, required: Object.keys(drill) });
  expect(JSON.stringify(ANSWER_SCHEMA)).not.toMatch(/"(minimum|maximum|prefixItems)"/);
});

test('the schema restricts categories and colors to the known ones', () => {
  const schema = JSON.stringify(ANSWER_SCHEMA);
  expect(schema).toContain(JSON.stringify(CATEGORY_NAMES));
  expect(schema).toContain(JSON.stringify(COLOR_NAMES));
});
