import { expect, test } from 'vitest';
import { readMoney } from './read-money';

test.each([
  ['1.234,50 €', 1234.5],
  ['$1,234.50', 1234.5],
  ['CHF 1’234.50', 1234.5],
  ['1 234,50 kr', 1234.5],
  ['1.234.567', 1_234_567],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['.99', 0.99],
  ['0,10', 0.1],
  ['1200', 1200],
  ['12,34,567.50', 1_234_567.5],
])('%s is read in every locale', (text, amount) => {
  expect([readMoney(text, 'en'), readMoney(text, 'de')]).toEqual([amount, amount]);
});

test('the locale decides whether a mark before three digits groups them', () => {
  expect([readMoney('1,234', 'en'), readMoney('1.234', 'de')]).toEqual([1234, 1234]);
  expect([readMoney('1.234', 'en'), readMoney('1,234', 'de')]).toEqual([null, null]);
});

test.each(['', 'cheap', '1.2.3', '12.345.6,7,8', '-5', '1,234.567', '5 or 6'])('%j is not an amount', (text) => {
  expect(readMoney(text, 'en')).toBeNull();
});

test.each(['ar-EG', 'fa', 'bn', 'mr'])('an amount is read as %s shows it', (locale) => {
  const { format } = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  for (const amount of [1234.5, 0.99, 1000]) expect(readMoney(format(amount), locale)).toBe(amount);
});
