/** Shorter words have room in the narrowest column there is. */
const LONG = /\p{L}{12,}/gu;
/** What a syllable may begin with, before its vowel and two letters more. */
const ONSET = /(?:sch[lmnrw]?|[cpt]h|sp|[bdfgkpt][lr]|[^aeiouyäöü])(?=[aeiouyäöü].{2})/gi;

/**
 * A name whose long words may be broken between syllables, roughly: names are in people's own languages, whose rules few
 * browsers have. One that has them breaks better by itself, which `hyphens: auto` asks for.
 */
export const withSoftHyphens = (name: string) =>
  name.replace(LONG, (word) => word.replace(ONSET, (onset, at) => (at > 2 ? `\u00AD${onset}` : onset)));
