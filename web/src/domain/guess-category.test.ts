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
  expect(guessCategory({ name, room, code: null })).toBe(category);
});

test.each([
  ['9780142437056', 'Media > Books'],
  ['0-14-243705-0', 'Media > Books'],
  ['9790000000001', 'Kitchen > Cookware'],
  ['4006381333931', 'Kitchen > Cookware'],
  ['9780142437050', 'Kitchen > Cookware'],
])('the category of "Pan" with the code %s is %s', (code, category) => {
  expect(guessCategory({ name: 'Pan', room: null, code })).toBe(category);
});
