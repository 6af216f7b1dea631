import { setPriority } from 'node:os';
import { isNoSpace } from '../photos/photo-refused.js';
import { drawPdf, type PdfRequest } from './draw-pdf.js';
import type { PdfOutcome } from './pdf-drawer.js';

// The program of the child process that draws pages of one PDF. Its argument is the request. It sends the outcome to its
// parent and ends.

/** Lower than every process that answers requests. */
const PRIORITY = 10;

// PDFium prints warnings that are not log lines.
for (const print of ['log', 'info', 'warn', 'error'] as const) console[print] = () => undefined;
setPriority(PRIORITY);
// A parent that was killed needs no pages.
process.once('disconnect', () => process.exit(1));

async function outcome(request: PdfRequest): Promise<PdfOutcome> {
  try {
    return { result: await drawPdf(request) };
  } catch (error) {
    if (isNoSpace(error)) return { refused: 'storage_full' };
    throw error;
  }
}

const drawn = await outcome(JSON.parse(process.argv[2] ?? '') as PdfRequest);
process.send?.(drawn, () => process.exit(0));
