import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { expect, test } from 'vitest';
import { buildItem } from '../../testing/factories';
import { markedParts } from './marked-parts';

/** Puts the matches of the text in brackets. */
function marked(text: string, search: string, name = text): string {
  const parts = markedParts(text, searchWords(search), buildItem({ name }));
  return parts.map((part) => (part.found ? `[${part.text}]` : part.text)).join('');
}

test.each([
  ['Akkuschrauber Bosch', 'akku', '[Akku]schrauber Bosch'],
  ['Café crème', 'cafe CREME', '[Café] [crème]'],
  ['Cafe\u0301 moka', 'cafe', '[Cafe\u0301] moka'],
  ['Große Straße', 'strasse', 'Große [Straße]'],
  ['Großes Glas', 'gros', '[Groß]es Glas'],
  ['Box 9, box 10', 'box', '[Box] 9, [box] 10'],
  ['🪛 Screwdriver', 'screw', '🪛 [Screw]driver'],
  ['Tent', 'mug', 'Tent'],
  ['Wi-Fi router', 'wifi', '[Wi-Fi] router'],
  ['Don’t touch', 'dont', '[Don’t] touch'],
  ['Box-lid', 'box', '[Box]-lid'],
  ['Herr Müller', 'mueller', 'Herr [Müller]'],
  ['Herr Mueller', 'Müller', 'Herr [Mueller]'],
  ['Handyhülle', 'huell', 'Handy[hüll]e'],
  ['½ inch', '1/2', '[½] inch'],
  ['Drill GSR-l2V', 'gsr12v', 'Drill [GSR-l2V]'],
  ['GroBe Kanne', 'Größe', '[GroBe] Kanne'],
])('in "%s" the search for "%s" marks %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('similar words are marked only if the item has no exact match', () => {
  expect(marked('Espresso machine', 'expresso')).toBe('[Espresso] machine');
  expect(marked('Book shelf', 'boots', 'Boots')).toBe('Book shelf');
});
