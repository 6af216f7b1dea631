import { Fragment, type ReactNode } from 'react';
import classes from './soft-hyphens.module.css';

const SHY = '\u00AD';
/** Shorter words have room in the narrowest column there is. */
const LONG = /\p{L}{12,}/gu;
/** What a syllable may begin with, before its vowel and two letters more. */
const ONSET = /(?:sch[lmnrw]?|[cpt]h|sp|(?<!ng)st|[bdfgkpt][lr]|[^aeiouyäöü])(?=[aeiouyäöü].{2})/gi;
/** Before a word that begins with a vowel: its syllables would seem to begin with the letter before. */
const VOWEL = /(?<=[nrlfshk][tdgkz])(?=(?:ein|auf|aus|über|unter).{3})/i;

type Place = (before: string, onset: string) => boolean;

const brokenAt = (isPlace: Place) => (word: string) =>
  word.replace(ONSET, (onset, at: number) => (at > 2 && isPlace(word.charAt(at - 1), onset) ? SHY + onset : onset));

const atSyllables = brokenAt(() => true);
/** Two different consonants meet where two words of a compound do, mostly. */
const atJoints = brokenAt((before, onset) => !/[aeiouyäöü]/i.test(before) && !onset.startsWith(before));

/** The parts between which a name can be broken. */
export const softParts = (name: string): string[] =>
  name.replace(LONG, (long) => long.split(VOWEL).map(atJoints).join(SHY).replace(LONG, atSyllables)).split(SHY);

/**
 * A name whose long words may be broken between the words of a compound, or else between syllables, roughly: names are in
 * people's own languages, whose rules few browsers have. One that has them breaks better by itself, which `hyphens: auto`
 * asks for. The hyphens come from the stylesheet, so that screen readers and the clipboard get the name without them.
 */
export function withSoftHyphens(name: string): ReactNode {
  const [first, ...others] = softParts(name);
  if (others.length === 0) return first;
  return (
    <span>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <span className={classes.hyphen} />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
