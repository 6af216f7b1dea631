import { Fragment, type ReactNode } from 'react';
import classes from './soft-hyphens.module.css';

const SHY = '\u00AD';
/** Shorter words fit into the narrowest column. */
const LONG = /\p{L}{12,}/gu;
/** Consonants that a syllable can start with, before its vowel and at least two more letters. */
const ONSET = /(?:sch[lmnrw]?|[cpt]h|sp|(?<!ng)st|[bdfgkpt][lr]|[^aeiouyäöü])(?=[aeiouyäöü].{2})/gi;
/** Before a part that starts with a vowel. Otherwise the syllable would appear to start with the previous letter. */
const VOWEL = /(?<=[nrlfshk][tdgkz])(?=(?:ein|auf|aus|über|unter).{3})/i;

type Place = (before: string, onset: string) => boolean;

const brokenAt = (isPlace: Place) => (word: string) =>
  word.replace(ONSET, (onset, at: number) => (at > 2 && isPlace(word.charAt(at - 1), onset) ? SHY + onset : onset));

const atSyllables = brokenAt(() => true);
/** Breaks between two different consonants, which usually mark the joint of a compound. */
const atJoints = brokenAt((before, onset) => !/[aeiouyäöü]/i.test(before) && !onset.startsWith(before));

/** Returns the parts between which a name can be hyphenated. */
export const softParts = (name: string): string[] =>
  name.replace(LONG, (long) => long.split(VOWEL).map(atJoints).join(SHY).replace(LONG, atSyllables)).split(SHY);

/**
 * Renders a name with optional hyphens in long words, between compound parts or roughly between syllables. Names are
 * in the users' own languages, and few browsers have hyphenation rules for them. A browser that has such rules uses
 * them through `hyphens: auto`. The hyphens come from the style sheet, so that screen readers and the clipboard get
 * the plain name.
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
