import { expect, test } from '@jest/globals';
import { savedName } from './file-extensions.js';

test.each([
  ['IMG_2034.HEIC', 'image/jpeg', 'IMG_2034.jpg'],
  ['front.JPEG', 'image/jpeg', 'front.JPEG'],
  ['Receipt v1.2', 'application/pdf', 'Receipt v1.2.pdf'],
  ['Manual.PDF', 'application/pdf', 'Manual.PDF'],
  ['notes.md', 'text/plain', 'notes.md'],
  ['', 'image/png', ''],
  ['Parts', null, 'Parts'],
])('%s with the content %s is saved as %s', (name, content_type, saved) => {
  expect(savedName(name, content_type)).toBe(saved);
});
