import { expect, test } from '@jest/globals';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { knownCategory } from './known-category.js';

test('every category of the list is itself', () => {
  expect(CATEGORY_NAMES.map(knownCategory)).toEqual(CATEGORY_NAMES);
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
])('%j is %j', (text, category) => {
  expect(knownCategory(text)).toBe(category);
});

test.each(['', 'Kitchen', 'Tools > Dragons', 'Spaceships > Large ones', '> >', 'x'.repeat(5000)])(
  '%j is near to nothing',
  (text) => {
    expect(knownCategory(text)).toBeNull();
  },
);
