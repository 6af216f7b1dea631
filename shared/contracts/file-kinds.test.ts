import { expect, test } from '@jest/globals';
import { guessFileKind } from './file-kinds.js';

const document = { width: null, height: null };

test.each([
  ['Invoice 2024-17.pdf', 'receipt'],
  ['Kassenbon_Drill.pdf', 'receipt'],
  ['Garantieschein.pdf', 'warranty'],
  ['warranty_receipt.pdf', 'warranty'],
  ['washer-manual.pdf', 'manual'],
  ['Bedienungsanleitung.txt', 'manual'],
  ['billboard.pdf', 'other'],
  ['scan0001.pdf', 'other'],
])('a document called “%s” is guessed as %s', (name, kind) => {
  expect(guessFileKind({ name, ...document })).toBe(kind);
});

test('a picture is a photo unless its name or its shape says otherwise', () => {
  expect(guessFileKind({ name: 'IMG_0001.jpg', width: 1200, height: 900 })).toBe('photo');
  expect(guessFileKind({ name: 'receipt.jpg', width: 1200, height: 900 })).toBe('receipt');
  expect(guessFileKind({ name: 'IMG_0002.jpg', width: 700, height: 2100 })).toBe('receipt');
});
