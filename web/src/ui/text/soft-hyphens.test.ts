import { expect, test } from 'vitest';
import { softParts } from './soft-hyphens';

test.each([
  ['Geschirrspülmaschinenreinigungstabs', 'Geschirr·spül·maschinen·reinigungs·tabs'],
  ['Wärmflaschenbezug', 'Wärm·flaschen·bezug'],
  ['Daunenschlafsack Komfort −5 °C', 'Daunen·schlaf·sack Komfort −5 °C'],
  ['Vorratskammerhochschrank', 'Vorrats·kammer·hoch·schrank'],
  ['Akkuschrauber mit Drehmomenteinstellung', 'Akku·schrauber mit Dreh·moment·ein·stellung'],
  ['Schokoladenkokosmakronen', 'Schokoladen·kokos·makronen'],
  ['Kakaopapayamelone', 'Kakao·pa·paya·me·lone'],
  ['Red teapot, screwdriver', 'Red teapot, screwdriver'],
])('%s can be hyphenated between compound words or at least between syllables', (name, broken) => {
  expect(softParts(name).join('·')).toBe(broken);
});
