import app from '../locales/en/app.json' with { type: 'json' };
import { formatNumber } from './formats';
import type { TextKey } from './text-key';

type Values = Record<string, string | number>;

/** By area and name. */
const texts: Record<string, Record<string, string>> = {};
const plural = new Intl.PluralRules('en');

/** Adds the texts of an area, as one of `locales/en/*.json` has them. */
export function addTexts(areas: Record<string, Record<string, string>>): void {
  for (const [area, named] of Object.entries(areas)) texts[area] = { ...texts[area], ...named };
}

// One language so far; numbers and dates follow the user's own locale. The texts of the first page are here from the
// beginning, those of every other area come with its code: `import '../../locales/inventory'`.
addTexts(app);

/**
 * The text of that name, with values in the places of `{{name}}`, and of `{{name, number}}` as one writes numbers. With a
 * `count` it is the text for so many: `_zero` where there is one, or else `_one` or `_other`.
 */
export function t(key: TextKey, values: Values = {}): string {
  return textFor(key, values.count).replace(/\{\{(\w+)(, number)?\}\}/g, (_, name, isNumber) => {
    const value = values[name] ?? '';
    return isNumber ? formatNumber(Number(value)) : isolated(String(value));
  });
}

/** Letters that are written from right to left: Hebrew, Arabic and their kin. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name keeps its own order inside a sentence, as in `<bdi>`: FSI and PDI (UAX #9, section 2.4). */
const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

function textFor(key: string, count: string | number | undefined): string {
  const [area = '', name = ''] = key.split('.');
  const named = texts[area] ?? {};
  const ofNone = count === 0 ? named[`${name}_zero`] : undefined;
  const ofCount = typeof count === 'number' ? named[`${name}_${plural.select(count)}`] : undefined;
  return ofNone ?? ofCount ?? named[name] ?? key;
}
