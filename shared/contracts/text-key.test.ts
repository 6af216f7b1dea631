import { expect, test } from '@jest/globals';
import { textKey } from './text-key.js';

test.each([
  ['Küche', 'Ku\u0308che'],
  ['Küche', 'KÜCHE'],
  ['Blue box', ' blue   BOX '],
  ['Blue box', 'Blue\u00a0box'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['ﬁle', 'file'],
  ['ＡＢＣ', 'abc'],
  ['m²', 'm2'],
])('the names "%s" and "%s" have the same key', (one, other) => {
  expect(textKey(one)).toBe(textKey(other));
});

test.each([
  ['Kuche', 'Küche'],
  ['Wi-Fi', 'WiFi'],
  ['Müller', 'Mueller'],
  ['Box 1', 'Box1'],
  ['ø', 'o'],
])('the names "%s" and "%s" have different keys, although a search finds both', (one, other) => {
  expect(textKey(one)).not.toBe(textKey(other));
});
