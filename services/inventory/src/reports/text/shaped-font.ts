import { readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';
import { glyphTexts } from './glyph-texts.js';

/** The parts of pdfkit's embedded font that a document writes when it ends. */
export interface EmbeddedFont {
  id: string;
  font: {
    unitsPerEm: number;
    getGlyph(id: number): { advanceWidth: number };
    hasGlyphForCodePoint(code: number): boolean;
  };
  subset: { glyphs: number[] };
  widths: number[];
  unicode: number[][];
  ref(): unknown;
}

/** A glyph in visual order. All lengths are in thousandths of the font size. */
export interface Glyph {
  /** Four hexadecimal digits: the glyph's number in the embedded font. Null for a glyph without a text of its own. */
  code: string | null;
  /** The operators of the outline of a glyph without a text, in the font's units. */
  outline: string;
  advance: number;
  /** The glyph's own width, by which a viewer moves on. */
  width: number;
  x: number;
  y: number;
}

export interface ShapedText {
  glyphs: Glyph[];
  width: number;
}

/** Texts whose shapes are kept: labels and prices repeat on every page. */
const KEPT_SHAPES = 5_000;

/**
 * A font that HarfBuzz shapes and pdfkit embeds. pdfkit's own shaping places Thai and pointed Hebrew wrong, and its
 * Arabic cannot be copied.
 */
export class ShapedFont {
  /** The size of the font's units, as a part of the font size. */
  readonly unit: number;
  private readonly shaper: hb.Font;
  private readonly buffer = new hb.Buffer();
  private readonly codes = new Map<string, number>();
  private readonly shapes = new Map<string, ShapedText>();

  constructor(
    readonly embedded: EmbeddedFont,
    path: string,
    /** Whether bold text is drawn by outlining the letters, because the font has no bold file. */
    readonly isOutlinedIfBold: boolean,
  ) {
    this.shaper = new hb.Font(new hb.Face(new hb.Blob(readFileSync(path))));
    this.unit = 1 / embedded.font.unitsPerEm;
  }

  covers(code_point: number): boolean {
    return this.embedded.font.hasGlyphForCodePoint(code_point);
  }

  shape(text: string, isRightToLeft: boolean): ShapedText {
    const key = isRightToLeft ? `<${text}` : `>${text}`;
    const known = this.shapes.get(key);
    if (known) return known;
    if (this.shapes.size >= KEPT_SHAPES) this.shapes.clear();
    const shaped = this.shapeAnew(text, isRightToLeft);
    this.shapes.set(key, shaped);
    return shaped;
  }

  private shapeAnew(text: string, isRightToLeft: boolean): ShapedText {
    const { buffer } = this;
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
    hb.shape(this.shaper, buffer);
    const found = buffer.getGlyphInfosAndPositions();
    const texts = glyphTexts(
      text,
      found.map(({ cluster, xAdvance = 0 }) => ({ cluster, isSpacing: xAdvance !== 0 })),
      isRightToLeft,
    );
    const scale = 1000 * this.unit;
    let width = 0;
    const glyphs = found.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, index): Glyph => {
      const glyph_text = texts[index];
      const advance = xAdvance * scale;
      width += advance;
      const place = { advance, x: xOffset * scale, y: yOffset * scale };
      if (!glyph_text) return { ...place, code: null, outline: this.outlineOf(codepoint), width: 0 };
      const code = this.codeOf(codepoint, glyph_text);
      return {
        ...place,
        code: code.toString(16).padStart(4, '0'),
        outline: '',
        width: this.embedded.widths[code] ?? 0,
      };
    });
    return { glyphs, width };
  }

  /**
   * The number under which a glyph is embedded. A glyph that stands for different texts, such as a dotless Arabic
   * letter, is embedded once for each, because copied text is looked up by this number.
   */
  private codeOf(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    const { subset, widths, unicode, font } = this.embedded;
    const code = subset.glyphs.push(glyph) - 1;
    widths[code] = font.getGlyph(glyph).advanceWidth * 1000 * this.unit;
    unicode[code] = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    this.codes.set(key, code);
    return code;
  }

  private outlineOf(glyph: number): string {
    let [x, y] = [0, 0];
    const operators = this.shaper.glyphToJson(glyph).map(({ type, values }) => {
      const [from_x, from_y] = [x, y];
      [x = x, y = y] = values.slice(-2);
      if (type === 'Q') return quadratic([from_x, from_y, ...values]);
      return `${values.join(' ')} ${OPERATORS[type] ?? ''}`;
    });
    return operators.join(' ');
  }
}

const OPERATORS: Record<string, string> = { M: 'm', L: 'l', C: 'c', Z: 'h' };

/** PDF has cubic curves only. */
function quadratic([from_x = 0, from_y = 0, x = 0, y = 0, to_x = 0, to_y = 0]: number[]): string {
  const third = (end: number, middle: number) => Math.round(end + ((middle - end) * 2) / 3);
  return `${third(from_x, x)} ${third(from_y, y)} ${third(to_x, x)} ${third(to_y, y)} ${to_x} ${to_y} c`;
}
