import { expect, test } from '@jest/globals';
import { SEARCH_CASES, SEARCH_MISSES } from '../testing/search-cases.js';
import { fold, searchable, searchWords } from './search-folding.js';

const finds = (name: string, search: string) => {
  const words = searchWords(search);
  return words.length > 0 && words.every((word) => searchable(name).includes(word));
};

test.each(SEARCH_CASES)('"%s" is found however people write it', (name, searches) => {
  expect(searches.filter((search) => !finds(name, search))).toEqual([]);
});

test.each(SEARCH_MISSES)('"%s" is not found by "%s"', (name, search) => {
  expect(finds(name, search)).toBe(false);
});

test('what is folded once stays as it is', () => {
  for (const [name] of SEARCH_CASES) expect(fold(fold(name))).toBe(fold(name));
});

test('a search of punctuation that only joins or parts words has no words', () => {
  for (const search of ['', ' ', '-', '--', '...', '( )', '\u0301', '\u200b']) expect(searchWords(search)).toEqual([]);
});

test('each word of a search counts once', () => {
  expect(searchWords('Müller mueller MULLER, box')).toEqual(['muller', 'box']);
});
