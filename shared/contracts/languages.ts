// Apart from the schemas, so that a browser gets these without a validation library.

/** The languages of the web app (BCP 47): a folder of `web/src/locales` each. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];
