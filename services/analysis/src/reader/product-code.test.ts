import { expect, test } from '@jest/globals';
import { codeOf, found, reading } from '../testing/readings.js';
import { isSureCode, productCode } from './product-code.js';
import { withReading } from './read-items.js';
import type { Reading } from './reading.js';
import { knownFacts } from './sent-photos.controller.js';

test('a code counts only with a valid check digit and if no other one is there, and an address in a QR code is none', () => {
  const scanned = (...texts: string[]): Reading => ({
    lines: [],
    codes: texts.map((text) => ({ format: 'EAN13', text, box: [0, 0, 1, 1], is_sure: true })),
  });
  expect(productCode(scanned('4006381333931'))).toBe('4006381333931');
  expect(productCode(scanned('4006381333932'))).toBeNull();
  const two = scanned('4006381333931', '9783161484100');
  expect(productCode(two)).toBeNull();
  expect(productCode({ ...reading('4006381333931'), codes: two.codes })).toBeNull();
  expect(productCode(reading('ISBN 978-3-16-148410-0'))).toBe('9783161484100');
  const website: Reading = {
    lines: [],
    codes: [{ format: 'QRCode', text: 'http://192.168.0.1/setup', box: [0, 0, 1, 1], is_sure: true }],
  };
  expect(productCode(website)).toBeNull();
});

test('a barcode that was hardly read is doubtful, unless the digits below it agree', () => {
  const codes = codeOf('EAN13', '4006381333931', false);
  const items = (...lines: string[]) => withReading(found({}, 'file_name'), { ...reading(...lines), codes }).items;
  expect(items()).toMatchObject([{ code: '4006381333931', doubtful: ['code'] }]);
  expect(items('4 006381 333931')).toMatchObject([{ code: '4006381333931', doubtful: [] }]);
  // Other digits say nothing about the bars, whoever is right.
  expect(items('ISBN 978-3-16-148410-0')).toMatchObject([{ code: '4006381333931', doubtful: ['code'] }]);
});

test('printed digits decide between two barcodes that were hardly read', () => {
  const codes = ['4006381333931', '0036000291452'].flatMap((text) => codeOf('EAN13', text, false));
  expect(productCode({ lines: [], codes })).toBeNull();
  expect(productCode({ ...reading('9783161484100'), codes })).toBeNull();
  const read = { ...reading('0 36000 29145 2'), codes };
  expect(productCode(read)).toBe('0036000291452');
  expect(isSureCode(read, '0036000291452')).toBe(true);
});

test.each([
  ['2024-11-24', null],
  ['0711 543216', null],
  ['316148410X', null],
  ['EAN: 2024 1124', '20241124'],
  ['ISBN 3-16-148410-X', '316148410X'],
  ['036000 291452', '036000291452'],
  ['4 006381 333931', '4006381333931'],
  ['4 006381 333932', null],
])('the line %s without bars is the code %s', (line, code) => {
  expect(productCode(reading(line))).toBe(code);
});

test.each([
  [['4 006381 333931'], '4006381333931'],
  [['036000 291452'], '036000291452'],
  [['Serial', '4006381333931'], '4006381333931'],
])('the digits of %j without a word and without bars are a doubtful code', (lines, code) => {
  const read = reading(...lines);
  expect(isSureCode(read, code)).toBe(false);
  expect(withReading(found({}, 'file_name'), read).items[0]).toMatchObject({
    code,
    doubtful: expect.arrayContaining(['code']),
  });
  expect(knownFacts(read).code).toBeNull();
});

test('digits without a word and without bars are a sure code if a model names the same one', () => {
  const codeOfBoth = (seen: string) =>
    withReading(found({ code: seen }, 'model'), reading('4 006381 333931')).items.map(({ code, doubtful }) => ({
      code,
      doubtful,
    }));
  expect(codeOfBoth('4006381333931')).toEqual([{ code: '4006381333931', doubtful: [] }]);
  expect(codeOfBoth('9783161484100')).toEqual([{ code: '4006381333931', doubtful: ['code'] }]);
});

test.each([
  [['EAN 4 006381 333931'], '4006381333931'],
  [['ISBN 978-3-16-148410-0'], '9783161484100'],
  [['UPC: 036000 291452'], '036000291452'],
  [['EAN-13:', '4006381333931'], '4006381333931'],
  [['EAN', '9638 5074'], '96385074'],
])('the digits of %j behind a word are a sure code', (lines, code) => {
  const [item] = withReading(found({}, 'file_name'), reading(...lines)).items;
  expect(item).toMatchObject({ code, doubtful: [] });
});

test('digits without a word become sure by bars with the same digits', () => {
  for (const is_sure of [true, false]) {
    const read = { ...reading('4 006381 333931'), codes: codeOf('EAN13', '4006381333931', is_sure) };
    expect(isSureCode(read, '4006381333931')).toBe(true);
  }
});

test('eight digits alone on a line count below bars with the same digits', () => {
  const read = { ...reading('9638 5074'), codes: codeOf('EAN8', '96385074', false) };
  expect(isSureCode(read, '96385074')).toBe(true);
});
