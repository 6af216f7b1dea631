import type { Glyph } from './shaped-font.js';
import type { Line } from './text-layout.js';

/** Red, green and blue, 0 to 1. */
export type Color = [number, number, number];

export interface LinePlace {
  x: number;
  /** From the top of the page. */
  baseline: number;
  size: number;
  color: Color;
  isBold?: boolean;
}

/** Width of the outline that makes letters of a font without a bold file look bold, as part of the font size. */
const OUTLINE = 0.03;

/**
 * Writes a line into the page's content with its own operators, because pdfkit would shape the text again. pdfkit turns
 * pages upside down, so the text matrix turns the letters back.
 */
export function drawLine(doc: PDFKit.PDFDocument, { runs }: Line, { x, baseline, size, color, isBold }: LinePlace) {
  const { fonts } = doc.page as unknown as { fonts: Record<string, unknown> };
  for (const { font, shaped, x: offset } of runs) {
    fonts[font.embedded.id] ??= font.embedded.ref();
    const isOutlined = isBold && font.isOutlinedIfBold;
    const rgb = color.map(written).join(' ');
    const place = { x: x + offset, baseline, size };
    doc.addContent(
      [
        'q',
        `${rgb} rg`,
        ...(isOutlined ? [`${rgb} RG ${written(size * OUTLINE)} w`] : []),
        `BT /${font.embedded.id} ${written(size)} Tf${isOutlined ? ' 2 Tr' : ''}`,
        `1 0 0 -1 ${written(place.x)} ${written(baseline)} Tm`,
        ...shownText(shaped.glyphs),
        'ET',
        ...shapes(shaped.glyphs, place, size * font.unit, isOutlined ? `${written(OUTLINE / font.unit)} w` : ''),
        'Q',
      ].join('\n'),
    );
  }
}

/** Moves by hand only where a viewer would not go by the widths of the glyphs, as for kerning. */
function shownText(glyphs: Glyph[]): string[] {
  const operators: string[] = [];
  let shown = '';
  let rise = 0;
  // Where the next glyph belongs, and where a viewer is.
  let [at, pen] = [0, 0];
  for (const { code, x, y, width, advance } of glyphs) {
    if (code !== null) {
      if (y !== rise) {
        if (shown !== '') operators.push(`[${shown}] TJ`);
        operators.push(`${written(y / 1000)} Ts`);
        [shown, rise] = ['', y];
      }
      const missing = at + x - pen;
      if (Math.abs(missing) > 0.01) shown += written(-missing);
      shown += `<${code}>`;
      pen = at + x + width;
    }
    at += advance;
  }
  if (shown !== '') operators.push(`[${shown}] TJ`);
  return operators;
}

/** Draws the glyphs that have no text of their own. */
function shapes(
  glyphs: Glyph[],
  { x, baseline, size }: { x: number; baseline: number; size: number },
  unit: number,
  outlineWidth: string,
): string[] {
  let at = 0;
  return glyphs.flatMap(({ outline, x: dx, y: dy, advance }) => {
    const left = written(x + ((at + dx) * size) / 1000);
    const bottom = written(baseline - (dy * size) / 1000);
    at += advance;
    if (outline === '') return [];
    return [
      `q ${unit.toFixed(6)} 0 0 ${(-unit).toFixed(6)} ${left} ${bottom} cm ${outlineWidth} ${outline} ${outlineWidth ? 'B' : 'f'} Q`,
    ];
  });
}

const written = (value: number) => String(Math.round(value * 1000) / 1000);
