import { expect, test } from '@jest/globals';
import { codeKey, isProductCode, writingsOf } from './product-code.js';

test.each([
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['316148410X', '9783161484100'],
  ['3-16-148410-x', '9783161484100'],
  ['978-3-16-148410-0', '9783161484100'],
  ['96385074', '96385074'],
  // Not a product's: other lengths, or another check digit.
  ['AB-12', 'AB-12'],
  ['3161484101', '3161484101'],
  ['036000291453', '036000291453'],
])('the code %s is compared as %s, and found by the writings of both', (code, key) => {
  expect(codeKey(code)).toBe(key);
  const writings = writingsOf(code);
  expect(writings).toEqual(writingsOf(key));
  expect(writings.map(codeKey)).toEqual(writings.map(() => key));
});

test('the writings of a code are those of its product', () => {
  expect(writingsOf('9783161484100')).toEqual(['9783161484100', '316148410X', '316148410x']);
  expect(writingsOf('080442957X')).toEqual(['9780804429573', '080442957X', '080442957x']);
  expect(writingsOf('036000291452')).toEqual(['0036000291452', '036000291452']);
  expect(writingsOf('4006381333931')).toEqual(['4006381333931']);
});

test('a code of a product has a valid check digit', () => {
  expect(['080442957X', '96385074', '4006381333931', '036000291452'].map(isProductCode)).not.toContain(false);
  expect(['0804429571', '4006381333932', 'https://exam.ple', ''].map(isProductCode)).not.toContain(true);
});
