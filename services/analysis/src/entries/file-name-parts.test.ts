import { expect, test } from '@jest/globals';
import { fileNameParts, isMadeByCamera } from './file-name-parts.js';

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
])('the file name %s is split into name, area and location', (file_name, name, area, location) => {
  expect(fileNameParts(file_name)).toEqual({ name, area, location });
});

test("places are cut to the maximum length of an item's place", () => {
  expect(fileNameParts(`x--${'a'.repeat(150)}--${'b'.repeat(99)}\u{1F4E6}.jpg`)).toEqual({
    name: 'x',
    area: 'a'.repeat(100),
    location: 'b'.repeat(99),
  });
});

test.each([
  'IMG_2034',
  'IMG-20240531-WA0007',
  'DSC01234',
  'DSCF0001',
  'PXL_20240531_101112345.MP',
  'PXL_20240531_101112345.PORTRAIT-01.COVER',
  'P1010012',
  'image',
  'image (3)',
  'Image 2024-05-31 at 10.11.12',
  'WhatsApp Image 2024-05-31 at 10.11.12 (1)',
  'Screenshot 2024-05-31 101112',
  'scan0001',
  '20240531_101112',
  '550e8400-e29b-41d4-a716-446655440000',
  '1717142400000',
  'untitled',
  '',
])('the name %j was made by a camera or a program and is ignored', (name) => {
  expect(isMadeByCamera(name)).toBe(true);
});

test.each([
  'red bowl',
  'drill 12v',
  'WD-40',
  'iPhone 12',
  'Photo album',
  'camera bag',
  'Blaue Kiste 3',
  'decade box',
  '鍋',
  'A4 paper',
])('the name %j names an item', (name) => {
  expect(isMadeByCamera(name)).toBe(false);
});
