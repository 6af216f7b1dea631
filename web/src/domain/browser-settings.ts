import { LANGUAGES } from '@whereabouts/shared/contracts/languages.js';
import type { UserSettings, UserSettingsChange } from '@whereabouts/shared/contracts/user-settings.js';
import { browserTimeZone } from './browser-time-zone';
import { currencyOf, KNOWN_REGIONS } from './region-currencies';

/** What a browser tells of its user. */
export interface BrowserTraits {
  /** Preferred first (BCP 47). */
  languages: readonly string[];
  timezone: string;
}

export const browserTraits = (): BrowserTraits => ({
  languages: navigator.languages,
  timezone: browserTimeZone(),
});

/** What to keep of that: nothing that the user has chosen already, or that the server would refuse. */
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

/** Many browsers speak American English far from America, so the clock tells more. Not every browser can tell. */
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

/** The first wish that the app can fulfill; none where the user prefers another language. */
function languageAmong([first]: readonly string[]) {
  const wanted = first && new Intl.Locale(first).language;
  return LANGUAGES.find((language) => language === first || language === wanted);
}

const isCurrency = (currency: string) => Intl.supportedValuesOf('currency').includes(currency);
