// Separate from the schemas so that browsers can load this file without the validation library.

/** The languages of the web app (BCP 47). Each has a folder in `web/src/i18n/locales`. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];
