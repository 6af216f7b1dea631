import { expect, test } from '@jest/globals';
import { picture } from '../testing/picture.js';
import { stripJpeg } from './strip-jpeg.js';

/** Start of the frame in a baseline JPEG. */
const FRAME = Buffer.from('ffc0', 'hex');

test.each([
  ['lossless', 1, 0xc3],
  ['arithmetic coding', 1, 0xc9],
  ['12 bits', 4, 12],
])('a JPEG with a frame that browsers do not show is not stored unchanged: %s', async (_, offset, value) => {
  const jpeg = await picture().jpeg().toBuffer();
  expect(stripJpeg(jpeg)).toEqual(jpeg);
  jpeg[jpeg.indexOf(FRAME) + offset] = value;
  expect(stripJpeg(jpeg)).toBeNull();
});
