import type { PRINTED_LANGUAGES } from '@whereabouts/shared/contracts/languages.js';

/** The languages with a second reader, by their code in BCP 47, and the name of their data (docs/recognition.md). */
const DATA: Record<(typeof PRINTED_LANGUAGES)[number], string> = {
  ...{ de: 'deu', el: 'ell', es: 'spa', fr: 'fra', it: 'ita', ko: 'kor', pl: 'pol', uk: 'ukr' },
};

const DATA_BY_CODE = new Map(Object.entries(DATA));

/** The name of a language's data: `deu` for "de-AT". Null for a language without a second reader. */
export const secondLanguage = (language: string | null | undefined): string | null =>
  DATA_BY_CODE.get(language?.split('-')[0]?.toLowerCase() ?? '') ?? null;
