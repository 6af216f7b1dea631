import { expect, test } from 'vitest';
import { withSoftHyphens } from './soft-hyphens';

test.each([
  ['Geschirrspülmaschinenreinigungstabs', 'Geschirr·spül·ma·schi·nen·rei·ni·gungs·tabs'],
  ['Wärmflaschenbezug', 'Wärm·fla·schen·bezug'],
  ['Daunenschlafsack Komfort −5 °C', 'Dau·nen·schlaf·sack Komfort −5 °C'],
  ['Vorratskammerhochschrank', 'Vor·rats·kam·mer·hoch·schrank'],
  ['Red teapot, screwdriver', 'Red teapot, screwdriver'],
])('%s can be broken where a syllable begins', (name, broken) => {
  expect(withSoftHyphens(name).replaceAll('\u00AD', '·')).toBe(broken);
});
