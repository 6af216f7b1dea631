import { expect, test } from '@jest/globals';
import { MISREAD_CASES, MISREAD_MISSES } from '../testing/search-cases.js';
import { confusableKey } from './confusable-key.js';
import { misreadPattern } from './misread-pattern.js';
import { searchable, searchWords } from './search-folding.js';

const finds = (read: string, search: string) =>
  searchWords(search).every((word) => new RegExp(misreadPattern(word) ?? '(?!)').test(searchable(read)));

test.each(MISREAD_CASES)('the misread text "%s" is found by a search for "%s"', (read, search) => {
  expect(finds(read, search)).toBe(true);
});

test.each(MISREAD_MISSES)('the text "%s" is not a misreading of "%s"', (read, search) => {
  expect(finds(read, search)).toBe(false);
});

test('a word with a digit matches every word with the same confusable key', () => {
  const [read, word] = ['0oqd1il5s8b2z34', '0000111558822' + '34'];
  expect(confusableKey(read)).toBe(confusableKey(word));
  for (const [one, other] of [
    [read, word],
    [word, read],
  ] as const)
    expect(finds(one, other)).toBe(true);
});

test('a word has no pattern if readers do not misread it, or if it is too short or too long', () => {
  for (const word of ['hammer', '4379', '405', 'glas', '0'.repeat(41)]) expect(misreadPattern(word)).toBeNull();
});

test('punctuation in a word stands for itself', () => {
  expect(finds('1O.5+', '10.5+')).toBe(true);
  expect(finds('1O55', '10.5')).toBe(false);
});
