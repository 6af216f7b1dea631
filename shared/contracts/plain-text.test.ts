import { expect, test } from '@jest/globals';
import { ItemName } from './fields.js';
import { oneLine, severalLines } from './plain-text.js';

const codes = (text: string) => [...text].map((sign) => sign.codePointAt(0)?.toString(16)).join(' ');

test.each([
  ['line breaks', 'Drill\nSaw\r\nAxe\u2028Hammer\u0085Nail', 'Drill Saw Axe Hammer Nail'],
  ['tabs and runs of blanks', '\tBlue\t \u00a0 box\u3000', 'Blue box'],
  ['soft hyphens', 'Wärm\u00adflaschen\u00adbezug', 'Wärmflaschenbezug'],
  ['zero-width spaces', '\u200bBlue\u200b box \u200b', 'Blue box'],
  ['byte order marks and word joiners', '\ufeffBlue\u2060 box\ufeff', 'Blue box'],
  ['joiners in Latin', 'Auf\u200clage\u200d \u200cA\u200d', 'Auflage A'],
  ['joiners between scripts', 'PDF\u200cها', 'PDFها'],
  ['joiners at the edges of Persian words', '\u200cکتاب\u200c \u200cها\u200c', 'کتاب ها'],
  ['joiners beside emoji', '\u200d📦\u200d box', '📦 box'],
  ['directions among Latin', '\u200eBox\u200f 2\u061c', 'Box 2'],
  ['isolates of a messenger', '\u2068Anna\u2069 2', 'Anna 2'],
  ['overrides that turn a name around', 'invoice\u202efdp.exe\u202c', 'invoicefdp.exe'],
  ['directions at the ends of Hebrew', '\u200fקופסה\u200e', 'קופסה'],
  ['variants of Latin letters', 'A\ufe0fB\ufe00 1\ufe0f', 'AB 1'],
  ['tags outside of flags', 'Box\u{e0041}\u{e007f}', 'Box'],
  ['fillers of Hangul', 'Box\u3164\uffa0\u115f', 'Box'],
  ['control characters', 'Bl\x07ue\x1b \x7fbox\x9f', 'Blue box'],
  ['a grapheme joiner without a combining mark', 'Bo\u034fx', 'Box'],
])('a name loses %s', (_, name, plain) => {
  expect(codes(oneLine(name))).toBe(codes(plain));
  expect(ItemName.parse(name)).toBe(plain);
});

test.each([
  ['families', '👨\u200d👩\u200d👧'],
  ['emoji with skin tones', '👩🏽\u200d🔬'],
  ['emoji with variants', '❤\ufe0f\u200d🔥 🏳\ufe0f\u200d🌈 ☎\ufe0e'],
  ['keys', '1\ufe0f\u20e3 #\ufe0f\u20e3'],
  ['flags of regions', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Persian', 'می\u200cخواهم خانه\u200cها'],
  ['Hindi', 'क्\u200dष क्\u200cष'],
  ['Bengali', 'র\u200d্যাব'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Malayalam from before Unicode 5.1', 'അവന്\u200d'],
  ['Mongolian', 'ᠰᠠᠶᠢᠨ\u180b ᠨᠠᠷ\u180eᠠ'],
  ['ideographs', '葛\u{e0100}城'],
  ['Hebrew with a direction', 'C++\u200e קופסה'],
  ['Hebrew points in a fixed order', 'יְרוּשָׁלִ\u034fַם'],
  ['old Hangul', '\u115f\u1161\u11a8'],
  ['fractions and other compatibility characters', '½ ™ № ﷼'],
])('a name keeps %s', (_, name) => {
  expect(codes(oneLine(name))).toBe(codes(name.normalize('NFC')));
});

test('a description keeps its line breaks and loses only invisible characters', () => {
  expect(severalLines('\n One\u00ad:\r\n\t1\u200b  2\n\n\x07Two \n')).toBe('One:\r\n\t1  2\n\nTwo');
});

test('cleaning a clean text changes nothing', () => {
  const signs = ['a', ' ', '\n', '1', '👩', '🏽', 'ب', 'क', '्', '葛', '\ufe0f', '\u200c', '\u200d', '\u200e', '\u00ad'];
  let checked = 0;
  for (const one of signs)
    for (const two of signs)
      for (const three of signs)
        for (const four of signs) {
          const once = oneLine(one + two + three + four);
          if (oneLine(once) !== once) throw new Error(`${codes(once)} becomes ${codes(oneLine(once))}`);
          checked += 1;
        }
  expect(checked).toBe(signs.length ** 4);
});

test('a long run of blanks is cleaned in one pass', () => {
  // With a regular expression for the end of the text, this takes minutes.
  expect(oneLine(`\u200ba${' '.repeat(1_000_000)}b `)).toBe('a b');
});
