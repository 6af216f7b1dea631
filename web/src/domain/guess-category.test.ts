import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { expect, test } from 'vitest';
import { CATEGORY_WORDS, ROOM_WORDS } from './category-words';
import { guessCategory } from './guess-category';

test('every category in the word tables exists', () => {
  const named = [...Object.keys(CATEGORY_WORDS), ...ROOM_WORDS.map(({ category }) => category)];
  expect(named.filter((category) => !CATEGORY_NAMES.includes(category))).toEqual([]);
});

test.each([
  ['Cordless drill', null, 'Tools > Power tools'],
  ['Mugs', 'Kitchen', 'Kitchen > Dishes'],
  ['Akkubohrer', 'Keller', 'Tools > Power tools'],
  ['Küchentisch', null, 'Furniture > Tables'],
  ['Coffee table', null, 'Furniture > Tables'],
  ['Towel', 'Bathroom', 'Home > Textiles'],
  ['Towels', 'Kitchen', 'Kitchen > Table linen'],
  ['Chair', 'Back garden', 'Furniture > Outdoor'],
  ['Thing', 'Kitchen', null],
  ['', null, null],
])('the category of "%s" in %s is %s', (name, room, category) => {
  expect(guessCategory(name, room)).toBe(category);
});
