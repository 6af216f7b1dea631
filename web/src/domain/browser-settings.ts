import { LANGUAGES } from '@whereabouts/shared/contracts/languages.js';
import type { UserSettings, UserSettingsChange } from '@whereabouts/shared/contracts/user-settings.js';
import { browserTimeZone } from './browser/browser-time-zone';
import { currencyOf, KNOWN_REGIONS } from './region-currencies';

/** User traits that the browser reveals. */
export interface BrowserTraits {
  /** BCP 47 tags, preferred first. */
  languages: readonly string[];
  timezone: string;
}

export const browserTraits = (): BrowserTraits => ({
  languages: navigator.languages,
  timezone: browserTimeZone(),
});

/** Returns settings to save. Leaves out settings that the user has chosen and values that the server would refuse. */
export function proposedSettings(known: UserSettings, { languages, timezone }: BrowserTraits): UserSettingsChange {
  const region = regionOfTimeZone(timezone) ?? regionOfLanguages(languages);
  const currency = region && currencyOf(region);
  const language = languageAmong(languages);
  return {
    ...(known.currency === null && currency && isCurrency(currency) && { currency }),
    ...(known.timezone === null && timezone && { timezone }),
    ...(known.language === null && language && { language }),
  };
}

/**
 * The time zone is a better hint than the language: many browsers outside America use American English. Not all
 * browsers support `getTimeZones`.
 */
function regionOfTimeZone(timezone: string): string | undefined {
  return KNOWN_REGIONS.find((region) => {
    const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale('und', { region });
    return locale.getTimeZones?.()?.includes(timezone);
  });
}

function regionOfLanguages(languages: readonly string[]): string | undefined {
  const locales = languages.map((language) => new Intl.Locale(language));
  return locales.find(({ region }) => region)?.region ?? locales[0]?.maximize().region;
}

/** Languages that browsers and the list name differently. */
const OTHER_NAMES: Record<string, string> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' };

/** Returns the user's first language if it is among those for names. */
function languageAmong([first]: readonly string[]) {
  if (!first) return undefined;
  const { language, script } = new Intl.Locale(first).maximize();
  const wanted = language === 'zh' && script === 'Hant' ? 'zh-Hant' : (OTHER_NAMES[language] ?? language);
  return LANGUAGES.find((known) => known === wanted);
}

const isCurrency = (currency: string) => Intl.supportedValuesOf('currency').includes(currency);
