import { formatNumber } from './formats';
import app from './locales/en/app.json' with { type: 'json' };
import type { TextKey } from './text-key';

type Values = Record<string, string | number>;

/** Texts by area and name. */
const texts: Record<string, Record<string, string>> = {};
const plural = new Intl.PluralRules('en');

/** Adds the texts of one or more areas, in the format of `locales/en/*.json`. */
export function addTexts(areas: Record<string, Record<string, string>>): void {
  for (const [area, named] of Object.entries(areas)) texts[area] = { ...texts[area], ...named };
}

// English is the only language so far. Numbers and dates follow the user's locale. The texts of the first page are
// loaded from the start. Each other area loads its texts with its code: `import '../../i18n/locales/inventory'`.
addTexts(app);

/**
 * Returns the text of a key. Values replace `{{name}}` as they are and `{{name, number}}` as formatted numbers.
 * `count` selects the plural form: `_zero` if it exists for 0, otherwise `_one` or `_other`.
 */
export function t(key: TextKey, values: Values = {}): string {
  return textFor(key, values.count).replace(/\{\{(\w+)(, number)?\}\}/g, (_, name, isNumber) => {
    const value = values[name] ?? '';
    return isNumber ? formatNumber(Number(value)) : isolated(String(value));
  });
}

/** Letters of right-to-left scripts, for example Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates the direction of a name within a sentence, as `<bdi>` does, with FSI and PDI (UAX #9, section 2.4). */
const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

function textFor(key: string, count: string | number | undefined): string {
  const [area = '', name = ''] = key.split('.');
  const named = texts[area] ?? {};
  const ofNone = count === 0 ? named[`${name}_zero`] : undefined;
  const ofCount = typeof count === 'number' ? named[`${name}_${plural.select(count)}`] : undefined;
  return ofNone ?? ofCount ?? named[name] ?? key;
}
