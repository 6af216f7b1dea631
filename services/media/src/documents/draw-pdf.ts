import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { PreviewProblem } from '@whereabouts/shared/contracts/media.js';
import sharp from 'sharp';

export interface PdfRequest {
  /** Path of the PDF. */
  path: string;
  /** Folder for the drawn pages. */
  folder: string;
  /** How many pages are drawn, from the first one. */
  pages: number;
  /** The longest side of a drawn page, in pixels. */
  side: number;
  format: 'webp' | 'jpeg';
}

export interface DrawnPage {
  path: string;
  bytes: number;
}

/** The first pages of a PDF, or why none was drawn. */
export type DrawnPdf = { page_count: number; pages: DrawnPage[] } | { problem: PreviewProblem };

interface OpenPdf {
  document: PDFiumDocument;
  page_count: number;
}

/** The messages of `loadDocument` for files that need a password or a certificate. */
const ENCRYPTED = /password|security scheme/i;

/**
 * Draws the first pages of a PDF. Runs only in `pdf-process.ts`.
 * @throws faults of the server, such as a full disk. Those of the file are results.
 */
export async function drawPdf({ path, folder, pages, side, format }: PdfRequest): Promise<DrawnPdf> {
  const content = await readFile(path);
  const library = await PDFiumLibrary.init();
  const opened = await open(library, content);
  if (typeof opened === 'string') return { problem: opened };
  const { document, page_count } = opened;
  const drawn: DrawnPage[] = [];
  for (let index = 0; index < Math.min(pages, page_count); index += 1) {
    const bitmap = await bitmapOf(document, index, side);
    if (!bitmap) break;
    const { data, width, height } = bitmap;
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const encoded = await picture.toFormat(format).toBuffer();
    const page = { path: join(folder, `page-${index + 1}`), bytes: encoded.length };
    await writeFile(page.path, encoded, { mode: 0o640 });
    drawn.push(page);
  }
  return drawn.length > 0 ? { page_count, pages: drawn } : { problem: 'unreadable' };
}

async function open(library: PDFiumLibrary, content: Buffer): Promise<OpenPdf | PreviewProblem> {
  try {
    const document = await library.loadDocument(content);
    return { document, page_count: document.getPageCount() };
  } catch (error) {
    return error instanceof Error && ENCRYPTED.test(error.message) ? 'encrypted' : 'unreadable';
  }
}

/**
 * Draws a page so that its longest side has `side` pixels, whatever size the file claims. PDFium throws if it needs more
 * memory than its process has. @returns null for a page that cannot be drawn
 */
async function bitmapOf(document: PDFiumDocument, index: number, side: number) {
  try {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = side / Math.max(originalWidth, originalHeight);
    const pixels = (length: number) => Math.max(1, Math.round(length * scale));
    if (!(originalWidth > 0 && originalHeight > 0)) return null;
    return await page.render({ render: 'bitmap', width: pixels(originalWidth), height: pixels(originalHeight) });
  } catch {
    return null;
  }
}
