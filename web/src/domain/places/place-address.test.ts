import { expect, test } from 'vitest';
import { ALL_LABELS, labelAddress, placeAddress, placeOfAddress, placeOfLabels } from './place-address';

const labelsText = (address: string) => new URL(address, 'https://example.org').searchParams.get('places') ?? '';

test.each([
  ['.', '~.'],
  ['..', '~..'],
  ['~.', '~~.'],
  ['~~..', '~~~..'],
  ['...', '...'],
  ['~', '~'],
  ['1/2 ä', '1%2F2%20%C3%A4'],
  ['%2e', '%252e'],
  ['%2F', '%252F'],
  ['50%', '50%25'],
  ['a?b#c&d', 'a%3Fb%23c%26d'],
  ['all', 'all'],
])('the place "%s" has a page address and a label address that a browser does not change', (name, part) => {
  for (const names of [[name], ['Kitchen', name], [name, name, 'Box']]) {
    const path = placeAddress(names);
    expect(new URL(path, 'https://example.org').pathname).toBe(path);
    expect(placeOfAddress(path)).toEqual(names);
    expect(placeOfLabels(labelsText(labelAddress(names)))).toEqual(names);
  }
  expect(placeAddress(['Kitchen', name])).toBe(`/inventory/place/Kitchen/${part}`);
});

test.each([
  ['/inventory/place/50%', ['50%']],
  ['/inventory/place/50%/%zz/%C3', ['50%', '%zz', '%C3']],
  ['/inventory/place/Kitchen/', ['Kitchen']],
  ['/inventory/place/', null],
  ['/inventory/places', null],
  ['/inventory', null],
])('placeOfAddress reads the path %s, even if a user typed it', (path, names) => {
  expect(placeOfAddress(path)).toEqual(names);
});

test('placeOfLabels reads all places, one place and a typed place', () => {
  expect(placeOfLabels(labelsText(ALL_LABELS))).toBe('all');
  expect(placeOfLabels(labelsText('/labels?places=50%'))).toEqual(['50%']);
  expect(placeOfLabels('')).toEqual([]);
});
