import { expect, test } from 'vitest';
import { addTexts, t } from './t';
import type { TextKey } from './text-key';

addTexts({
  test: {
    hello: 'Hello {{name}}, {{name}}',
    big: '{{count, number}} of {{total, number}}',
    box_zero: 'No box',
    box_one: '{{count, number}} box',
    box_other: '{{count, number}} boxes',
    only_other: '{{count}} boxes',
  },
});
const text = (name: string, values?: Record<string, string | number>) => t(`test.${name}` as TextKey, values);

test('values are inserted literally, without interpreting special characters', () => {
  expect(text('hello', { name: '$& <b>' })).toBe('Hello $& <b>, $& <b>');
});

test("numbers are formatted in the user's locale", () => {
  const thousand = new Intl.NumberFormat().format(1_000);
  expect(text('big', { count: 1_000, total: 2 })).toBe(`${thousand} of 2`);
});

test('the count selects the plural form', () => {
  const counted = [0, 1, 2].map((count) => text('box', { count }));
  expect(counted).toEqual(['No box', '1 box', '2 boxes']);
  expect(text('only', { count: 0 })).toBe('0 boxes');
});
