// Separate from the schemas so that browsers can load this file without the validation library.

/** The language of the web app's own texts (BCP 47). Its folder is in `web/src/i18n/locales`. */
export const APP_LANGUAGE = 'en';

/** Languages in which users name their things (BCP 47): those that models write and the text reader may expect. */
export const LANGUAGES = [
  ...['ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga', 'gl', 'he', 'hi', 'hr'],
  ...['hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv'],
  ...['th', 'tr', 'uk', 'vi', 'zh', 'zh-Hant'],
] as const;

/** Languages whose print a second reader reads (docs/recognition.md). */
export const PRINTED_LANGUAGES = ['de', 'el', 'es', 'fr', 'it', 'ko', 'pl', 'uk'] as const;
