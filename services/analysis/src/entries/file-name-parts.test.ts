import { expect, test } from '@jest/globals';
import { fileNameParts } from './file-name-parts.js';

test.each([
  ['red_bowl.jpg', 'red bowl', null, null],
  ['red_bowl--Kitchen.JPEG', 'red bowl', 'Kitchen', null],
  ['red_bowl--Living_Room--Top_shelf.heic', 'red bowl', 'Living Room', 'Top shelf'],
  ['bowl--Kitchen--Shelf--Left.png', 'bowl', 'Kitchen', 'Shelf Left'],
  ['bowl----Shelf.png', 'bowl', null, 'Shelf'],
  ['--Kitchen.png', '', 'Kitchen', null],
  ['drill-12v.2024.jpg', 'drill-12v.2024', null, null],
  ['no extension', 'no extension', null, null],
  ['.jpg', '', null, null],
])('%s', (file_name, name, area, location) => {
  expect(fileNameParts(file_name)).toEqual({ name, area, location });
});

test('cuts places to what an item may hold', () => {
  expect(fileNameParts(`x--${'a'.repeat(150)}--${'b'.repeat(99)}\u{1F4E6}.jpg`)).toEqual({
    name: 'x',
    area: 'a'.repeat(100),
    location: 'b'.repeat(99),
  });
});
