import bidiFactory, { type Bidi } from 'bidi-js';

// Node's import is the factory itself, which the package's types do not say.
export const bidi = (bidiFactory as unknown as () => Bidi)();

export interface ClusterGlyph {
  /** Where the glyph's cluster begins in the text. */
  cluster: number;
  /** Whether the glyph takes room of its own, unlike a mark. */
  isSpacing: boolean;
}

/**
 * The text that a viewer copies for each glyph; undefined for glyphs that stand for nothing of their own. The spacing
 * glyphs of a cluster share its text. Marks and dots have none: readers take the way back from a mark to the next
 * letter for a blank, so these are drawn as shapes, and their characters belong to the letter that they are on. PDFium,
 * pdf.js and poppler turn text that runs from right to left around, character by character, and mirror its brackets. So
 * this returns it as it is seen.
 */
export function glyphTexts(text: string, glyphs: ClusterGlyph[], isRightToLeft: boolean): (string | undefined)[] {
  const texts: (string | undefined)[] = glyphs.map(() => undefined);
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const characters = Array.from(text.slice(start, starts[index + 1]));
    const holders = holdersIn(glyphs, start);
    if (isRightToLeft) holders.reverse();
    for (const [number, holder] of holders.entries()) {
      const isLast = number === holders.length - 1;
      const part = isLast ? characters.slice(number) : characters.slice(number, number + 1);
      if (part.length > 0) texts[holder] = isRightToLeft ? seen(part) : part.join('');
    }
  }
  return texts;
}

/** The spacing glyphs of a cluster, or its first glyph if none takes room. */
function holdersIn(glyphs: ClusterGlyph[], cluster: number): number[] {
  const all = glyphs.flatMap((glyph, index) => (glyph.cluster === cluster ? [index] : []));
  const spacing = all.filter((index) => glyphs[index]?.isSpacing);
  return spacing.length > 0 ? spacing : all.slice(0, 1);
}

const seen = (characters: string[]) =>
  characters
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');
