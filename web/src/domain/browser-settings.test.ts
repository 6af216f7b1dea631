import { describe, expect, test } from 'vitest';
import { proposedSettings } from './browser-settings';
import { currencyOf, KNOWN_REGIONS } from './region-currencies';

const NOTHING = { currency: null, timezone: null, language: null, share_names_with_ai: true };

describe('a browser proposes', () => {
  test('the currency of its time zone, whatever its language', () => {
    const proposed = proposedSettings(NOTHING, { languages: ['en-US'], timezone: 'Europe/Vienna' });
    expect(proposed).toEqual({ currency: 'EUR', timezone: 'Europe/Vienna', language: 'en' });
  });

  test("the currency of its language's region if its time zone has none", () => {
    expect(proposedSettings(NOTHING, { languages: ['fr', 'fr-CH'], timezone: 'UTC' })).toEqual({
      currency: 'CHF',
      timezone: 'UTC',
      language: 'fr',
    });
    expect(proposedSettings(NOTHING, { languages: ['ja'], timezone: 'UTC' }).currency).toBe('JPY');
  });

  test.each([
    ['de-AT', 'de'],
    ['no', 'nb'],
    ['zh-CN', 'zh'],
    ['zh-TW', 'zh-Hant'],
    ['tlh', undefined],
  ])('for %s the language of names %s', (first, language) => {
    expect(proposedSettings(NOTHING, { languages: [first, 'en'], timezone: 'UTC' }).language).toBe(language);
  });

  test('no value in place of a setting that the user has chosen', () => {
    const chosen = { currency: 'SEK', timezone: 'Asia/Tokyo', language: 'en', share_names_with_ai: false };
    expect(proposedSettings(chosen, { languages: ['en-US'], timezone: 'Europe/Vienna' })).toEqual({});
  });
});

test('every region has one currency, and browsers know it', () => {
  expect(new Set(KNOWN_REGIONS).size).toBe(KNOWN_REGIONS.length);
  const known = Intl.supportedValuesOf('currency');
  expect(KNOWN_REGIONS.map(currencyOf).filter((currency) => !known.includes(currency ?? ''))).toEqual([]);
});
