import { expect, test } from 'vitest';
import { placeAddress } from '../../domain/places/place-address';
import { labelTarget } from './label-target';

const names = ['Kitchen', 'Pantry & co', 'Box 1/2 ä'];
const dots = ['.', '..', '~.'];
const percents = ['50%', '%2F', 'a/b'];

test.each([names, names.slice(0, 1), dots, percents])(
  "a label leads to its place, whatever the place's name and the label's base path",
  (...place) => {
    const path = placeAddress(place);
    expect(labelTarget(`https://old.example${path}`)).toEqual({ path, place });
  },
);

test("an item's label leads to its item", () => {
  expect(labelTarget('http://192.168.0.2:5001/items/12')).toEqual({ path: '/items/12', place: null });
});

test.each([
  ['https://home.example/things/items/12', '/items/12'],
  ['https://home.example/at/home/inventory/place/Box', '/inventory/place/Box'],
  ['https://home.example/things/inventory/place/inventory/place/items', '/inventory/place/inventory/place/items'],
])('the label %s, printed under another base path, leads to %s', (text, path) => {
  expect(labelTarget(text)?.path).toBe(path);
});

test.each([
  '4006381333931',
  'https://example.org/',
  'https://example.org/inventory/place/a/b/c/d',
  'javascript:alert(1)',
])('%s is not a label', (text) => expect(labelTarget(text)).toBeNull());
