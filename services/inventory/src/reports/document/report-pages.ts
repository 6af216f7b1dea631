import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { APP_LANGUAGE } from '@whereabouts/shared/contracts/languages.js';
import PDFDocument from 'pdfkit';
import { type Color, drawLine } from '../text/draw-line.js';
import { Fonts } from '../text/fonts.js';
import type { EmbeddedFont } from '../text/shaped-font.js';
import { type Line, TextLayout, type TextStyle } from '../text/text-layout.js';

export const INK: Color = [0.1, 0.11, 0.13];
export const GRAY: Color = [0.37, 0.39, 0.43];
export const BLUE: Color = [0.08, 0.32, 0.62];

const MARGIN = 48;
const HEADER = 26;
/** Bytes that may wait for the reader. */
const MAX_UNREAD = 2 * 1024 ** 2;
/** The baseline of a line and the distance to the next line, as parts of the font size. Leaves room for marks. */
const BASELINE = 1.08;
const LINE_HEIGHT = 1.4;

export type Structure = PDFKit.PDFStructureElement;

/** The options of an element that the types of pdfkit lack. */
export interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Of the heading of a table's row or column. */
  scope?: 'Row' | 'Column';
  /** Left, top, right and bottom. */
  bbox?: number[];
  placement?: 'Block';
}

export interface ReportPagesOptions {
  output: Writable;
  title: string;
  /** BCP 47; decides the forms of Han characters. */
  names_language: string;
  /** Paper of the United States and Canada. */
  isLetter: boolean;
  made_at: Date;
  /** The word before a page number. */
  page_word: string;
}

/** The pages of a tagged PDF, from top to bottom. They are written while the document is made. */
export class ReportPages {
  readonly doc: PDFKit.PDFDocument;
  readonly layout: TextLayout;
  readonly root: Structure;
  readonly left = MARGIN;
  /** Where the next line begins, from the top of the page. */
  y = 0;
  page_number = 0;
  private readonly written: Promise<void>;

  constructor(private readonly options: ReportPagesOptions) {
    const { output, title, names_language, isLetter, made_at } = options;
    const settings: PDFKit.PDFDocumentOptions = {
      pdfVersion: '1.7',
      tagged: true,
      lang: APP_LANGUAGE,
      displayTitle: true,
      autoFirstPage: false,
      size: isLetter ? 'LETTER' : 'A4',
      margin: 0,
      // No font of pdfkit's own.
      font: '',
      info: { Title: title, Producer: 'Whereabouts', Creator: 'Whereabouts', CreationDate: made_at },
    };
    this.doc = new PDFDocument(settings);
    this.doc.pipe(output);
    this.written = finished(output);
    // The error is thrown by `end`.
    this.written.catch(() => undefined);
    this.layout = new TextLayout(new Fonts((font) => this.embed(font), names_language));
    this.root = this.doc.struct('Document', {}, null as never);
    this.doc.addStructure(this.root);
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN;
  }

  /** Begins a page with the report's title and the page number, which are not part of the document's structure. */
  newPage() {
    const { doc, options } = this;
    doc.addPage();
    this.page_number += 1;
    const style = { size: 8 };
    const number = this.layout.oneLine(`${options.page_word} ${this.page_number}`, this.width, style);
    doc.markContent('Artifact', { type: 'Pagination' });
    this.draw(this.layout.oneLine(options.title, this.width / 2, style), this.left, MARGIN - 18, {
      ...style,
      color: GRAY,
    });
    this.draw(number, this.left + this.width - number.width, MARGIN - 18, { ...style, color: GRAY });
    doc.endMarkedContent();
    this.y = MARGIN - 18 + HEADER;
  }

  /** Begins a page unless this height is left on the current one. @returns whether it did */
  ensure(height: number): boolean {
    if (this.page_number > 0 && this.y + height <= this.bottom) return false;
    this.newPage();
    return true;
  }

  /**
   * Adds pages that stay open until `work` fills them at the end. pdfkit ends every page as soon as the next one begins,
   * or keeps all of them in memory.
   */
  reserve(count: number): (work: (page_index: number) => void) => void {
    const pages = Array.from({ length: count }, () => {
      this.newPage();
      const page = this.doc.page as PDFKit.PDFPage & { end(): void };
      const end = page.end.bind(page);
      page.end = () => undefined;
      return { page, end, y: this.y };
    });
    return (work) => {
      for (const [index, { page, end, y }] of pages.entries()) {
        this.doc.page = page;
        this.y = y;
        work(index);
        end();
      }
    };
  }

  /** Adds an element of the structure. It stays open for children until `end` is called. */
  open(parent: Structure, type: string, options: StructureOptions = {}): Structure {
    const element = this.doc.struct(type, options, null as never);
    parent.add(element);
    return element;
  }

  /** Adds an element whose content is drawn at once. */
  tag(parent: Structure, type: string, draw: () => void, options: StructureOptions = {}) {
    parent.add(this.doc.struct(type, options, [draw]));
  }

  /** Draws something that belongs to no element, such as a rule. */
  artifact(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** @param top of the line, from the top of the page */
  draw(line: Line, x: number, top: number, { size, isBold, color = INK }: TextStyle & { color?: Color }) {
    drawLine(this.doc, line, { x, baseline: top + size * BASELINE, size, color, isBold: isBold ?? false });
  }

  /** A heading or a paragraph, at the current height. Its lines may continue on the next page. */
  text(
    parent: Structure,
    type: string,
    text: string,
    style: TextStyle & { color?: Color; x?: number; width?: number },
  ) {
    const { x = this.left, width = this.width } = style;
    const lines = this.layout.lines(text, width, style);
    const element = this.open(parent, type);
    for (const part of this.onPages(lines, style.size)) {
      element.add(() => {
        for (const line of part.lines) {
          this.draw(line, x, this.y, style);
          this.y += lineHeight(style.size);
        }
      });
    }
    element.end();
  }

  /** Lets the reader catch up. */
  async drained() {
    const { output } = this.options;
    while (this.doc.readableLength > MAX_UNREAD && !output.destroyed) {
      await new Promise<void>((resolve) => {
        const next = () => {
          output.off('drain', next).off('close', next);
          resolve();
        };
        output.on('drain', next).on('close', next);
      });
    }
  }

  /** @throws the error of the output */
  async end() {
    this.root.end();
    this.doc.end();
    await this.written;
  }

  /** Splits lines by the pages on which they fit, and begins each page when its lines are asked for. */
  private *onPages(lines: Line[], size: number) {
    let from = 0;
    while (from < lines.length) {
      this.ensure(lineHeight(size));
      const count = Math.max(1, Math.floor((this.bottom - this.y) / lineHeight(size)));
      yield { lines: lines.slice(from, from + count) };
      from += count;
    }
  }

  private embed(path: string): EmbeddedFont {
    this.doc.font(path);
    return (this.doc as unknown as { _font: EmbeddedFont })._font;
  }
}

export const lineHeight = (size: number) => size * LINE_HEIGHT;
