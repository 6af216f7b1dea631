import { expect, test } from '@jest/globals';
import { SEARCH_CASES, SEARCH_MISSES } from '../testing/search-cases.js';
import { fold, searchable, searchWords } from './search-folding.js';

const finds = (name: string, search: string) => {
  const words = searchWords(search);
  return words.length > 0 && words.every((word) => searchable(name).includes(word));
};

test.each(SEARCH_CASES)('a search finds "%s" in all its spellings', (name, searches) => {
  expect(searches.filter((search) => !finds(name, search))).toEqual([]);
});

test.each(SEARCH_MISSES)('the item "%s" is not found by a search for "%s"', (name, search) => {
  expect(finds(name, search)).toBe(false);
});

test('folding a folded text changes nothing', () => {
  for (const [name] of SEARCH_CASES) expect(fold(fold(name))).toBe(fold(name));
});

test('a search of only joining or separating punctuation has no words', () => {
  for (const search of ['', ' ', '-', '--', '...', '( )', '\u0301', '\u200b']) expect(searchWords(search)).toEqual([]);
});

test('searchWords returns each word of a search once', () => {
  expect(searchWords('Müller mueller MULLER, box')).toEqual(['muller', 'box']);
});
