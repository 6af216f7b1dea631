/** The languages with a second reader, by their code in BCP 47, and the name of their data (docs/recognition.md). */
const DATA: ReadonlyMap<string, string> = new Map([
  ['de', 'deu'],
  ['el', 'ell'],
  ['es', 'spa'],
  ['fr', 'fra'],
  ['it', 'ita'],
  ['ko', 'kor'],
  ['pl', 'pol'],
  ['uk', 'ukr'],
]);

/** The name of a language's data: `deu` for "de-AT". Null for a language without a second reader. */
export const secondLanguage = (language: string | null | undefined): string | null =>
  DATA.get(language?.split('-')[0]?.toLowerCase() ?? '') ?? null;
