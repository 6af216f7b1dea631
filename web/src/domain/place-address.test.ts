import { expect, test } from 'vitest';
import { placeAddress, placeName } from './place-address';

test.each([
  ['.', '~.'],
  ['..', '~..'],
  ['~.', '~~.'],
  ['~~..', '~~~..'],
  ['...', '...'],
  ['~', '~'],
  ['1/2 ä', '1%2F2%20%C3%A4'],
  ['%2e', '%252e'],
])('a place called "%s" has an address that a browser leaves alone', (name, part) => {
  const path = placeAddress(['Kitchen', name]);
  expect(path).toBe(`/inventory/place/Kitchen/${part}`);
  expect(new URL(path, 'https://example.org').pathname).toBe(path);
  expect(placeName(decodeURIComponent(path.split('/').at(-1) ?? ''))).toBe(name);
});
