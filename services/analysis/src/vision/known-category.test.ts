import { expect, test } from '@jest/globals';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { knownCategory } from './known-category.js';

test('every known category maps to itself', () => {
  expect(CATEGORY_NAMES.map((name) => knownCategory(name))).toEqual(CATEGORY_NAMES);
});

test.each([
  ['tools>HAND TOOLS', 'Tools > Hand tools'],
  ['Tools / Power tools', 'Tools > Power tools'],
  ['Kitchen: cookware', 'Kitchen > Cookware'],
  ['Tools > Paint & glue', 'Tools > Paint and glue'],
  ['Cutlery', 'Kitchen > Cutlery'],
  ['Household > Laundry', 'Home > Laundry'],
  ['Media > Book', 'Media > Books'],
  ['Tools > Cordless power tool', 'Tools > Power tools'],
  ['Other', 'Other > Other'],
  ['Storage', 'Furniture > Storage'],
])('the category %j maps to %j', (text, category) => {
  expect(knownCategory(text)).toBe(category);
});

test.each(['', 'Kitchen', 'Tools > Dragons', 'Spaceships > Large ones', '> >', 'x'.repeat(5000)])(
  'the category %j maps to null',
  (text) => {
    expect(knownCategory(text)).toBeNull();
  },
);
