import type { Fonts } from './fonts.js';
import { bidi } from './glyph-texts.js';
import { breakableParts } from './line-breaks.js';
import type { ShapedFont, ShapedText } from './shaped-font.js';

/** A piece of one font and one direction. `x` is its left edge, in points from the start of the line. */
export interface Run {
  font: ShapedFont;
  shaped: ShapedText;
  x: number;
}

/** A line. Its runs are in the order in which they are read. */
export interface Line {
  runs: Run[];
  width: number;
}

export interface TextStyle {
  size: number;
  isBold?: boolean;
}

const clustersOf = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters that print nothing and confuse fonts: control characters, and marks that only steer other programs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFEFF\uFFF9-\uFFFB]/gu;

/** Most texts of a report: one font, from left to right. */
const PLAIN = /^[\x20-\x7E]+$/;

/** Longer texts do not fit on one line. */
const MAX_ON_A_LINE = 200;

/** Breaks texts into lines and orders each line's pieces from left to right (UAX #9). */
export class TextLayout {
  constructor(private readonly fonts: Fonts) {}

  /** The lines of a text. Line breaks in the text are kept. A longer word than a line is broken anywhere. */
  lines(text: string, width: number, style: TextStyle): Line[] {
    return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
      const clean = paragraph.replaceAll('\t', ' ').replaceAll(UNPRINTABLE, '');
      const whole = clean.length > MAX_ON_A_LINE ? undefined : this.line(clean.trimEnd(), style);
      if (whole && whole.width <= width) return [whole];
      return this.wrap(clean, width, style).map((line) => this.line(line, style));
    });
  }

  /** A text on one line, shortened with an ellipsis if it is too wide. */
  oneLine(text: string, width: number, style: TextStyle): Line {
    const clean = text.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '');
    const whole = this.line(clean, style);
    if (whole.width <= width) return whole;
    const clusters = Array.from(clustersOf.segment(clean), ({ segment }) => segment);
    let [fits, tooLong] = [0, clusters.length];
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      if (this.line(shortened(clusters, middle), style).width <= width) fits = middle;
      else tooLong = middle;
    }
    return this.line(shortened(clusters, fits), style);
  }

  private wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let current = '';
    let used = 0;
    const add = (part: string, part_width: number) => {
      if (current !== '' && used + part_width > width) {
        lines.push(current.trimEnd());
        [current, used] = ['', 0];
      }
      current += part;
      used += part_width + this.blanksAfter(part, style);
    };
    for (const part of breakableParts(text)) {
      const part_width = this.line(part.trimEnd(), style).width;
      if (part_width <= width) add(part, part_width);
      else for (const { segment } of clustersOf.segment(part)) add(segment, this.line(segment, style).width);
    }
    return [...lines, current.trimEnd()];
  }

  private blanksAfter(part: string, style: TextStyle): number {
    const blanks = part.length - part.trimEnd().length;
    return blanks > 0 ? this.line(' ', style).width * blanks : 0;
  }

  private line(text: string, { size, isBold = false }: TextStyle): Line {
    if (text === '') return { runs: [], width: 0 };
    if (PLAIN.test(text)) {
      const font = this.fonts.latin(isBold);
      const shaped = font.shape(text, false);
      return { runs: [{ font, shaped, x: 0 }], width: (shaped.width * size) / 1000 };
    }
    const { levels } = bidi.getEmbeddingLevels(text);
    const pieces = this.pieces(text, levels, isBold);
    let width = 0;
    for (const piece of visualOrder(pieces)) {
      piece.x = width;
      width += (piece.shaped.width * size) / 1000;
    }
    return { runs: pieces, width };
  }

  /** Splits a line wherever font or direction change. */
  private pieces(text: string, levels: Uint8Array, isBold: boolean): (Run & { level: number })[] {
    const clusters = Array.from(clustersOf.segment(text), ({ segment }) => segment);
    const fonts = this.fonts.choose(text, clusters, isBold);
    const spans: { font: ShapedFont; level: number; text: string }[] = [];
    let index = 0;
    for (const [number, cluster] of clusters.entries()) {
      const font = fonts[number];
      const level = levels[index] ?? 0;
      index += cluster.length;
      const last = spans.at(-1);
      if (!font) continue;
      if (last?.font === font && last.level === level) last.text += cluster;
      else spans.push({ font, level, text: cluster });
    }
    return spans.map((span) => ({
      font: span.font,
      level: span.level,
      x: 0,
      shaped: span.font.shape(span.text, span.level % 2 === 1),
    }));
  }
}

const shortened = (clusters: string[], count: number) => `${clusters.slice(0, count).join('').trimEnd()}…`;

/** Reverses every sequence of pieces at or above each level (UAX #9, L2). */
function visualOrder<Piece extends { level: number }>(pieces: Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
