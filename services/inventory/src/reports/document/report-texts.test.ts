import { expect, test } from '@jest/globals';
import { ReportTexts } from './report-texts.js';

test.each([
  ['JPY', ['¥1,234.5', '¥1,234']],
  ['KRW', ['₩1,234.5', '₩1,234']],
  ['KWD', ['KWD\u00a01,234.50', 'KWD\u00a01,234.00']],
  ['EUR', ['€1,234.50', '€1,234.00']],
  [null, ['1,234.50', '1,234.00']],
])('a report shows amounts in %s as the app does, without rounding them', (currency, shown) => {
  const texts = new ReportTexts(currency);
  expect([1234.5, 1234].map((value) => texts.amount(value))).toEqual(shown);
});
