import { expect, test } from 'vitest';
import { readNumber } from './read-number';

test.each([
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['12,5', 12.5],
  ['0.0004', 0.0004],
  ['-40', -40],
  ['−1.234,5', -1234.5],
  ['-0', 0],
])('the number %s is read in every locale', (text, number) => {
  expect([readNumber(text, 'en'), readNumber(text, 'de')]).toEqual([number, number]);
});

test('the locale decides whether a mark before three digits groups them', () => {
  expect([readNumber('12,500', 'en'), readNumber('12,500', 'de')]).toEqual([12_500, 12.5]);
});

test.each(['', '-', 'twelve', '12 V', '1.2.3', '1e3'])('%j is not a number', (text) => {
  expect(readNumber(text, 'en')).toBeNull();
});

test.each(['ar-EG', 'fa', 'bn', 'mr', 'de-CH', 'fr', 'sv', 'en-IN'])('a number is read as %s shows it', (locale) => {
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
  for (const number of [1234.567, -40, 0.0004, 12_345_678]) expect(readNumber(format(number), locale)).toBe(number);
});
