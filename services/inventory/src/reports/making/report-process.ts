import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { InventoryPdf } from '../document/inventory-pdf.js';
import { writeInventoryXlsx } from '../document/inventory-xlsx.js';
import type { ReportHistory, ReportItem, ReportLine } from '../document/report-data.js';
import { linesOf } from './report-lines.js';

// The program of the child process that makes one report. It reads lines (`ReportLine`) from its standard input, writes
// the PDF to file descriptor 3 and the spreadsheet to 4, and sends the number of printed items to its parent.

/** Items that may wait for the spreadsheet. */
const WAITING_ROWS = 16;
/** Items between two messages to the parent. */
const TELL_EVERY = 20;

async function make() {
  const lines = linesOf<ReportLine>(process.stdin);
  const { value: first } = await lines.next();
  if (!first || !('head' in first)) throw new Error('a report without a head');
  const pdf = new InventoryPdf(createWriteStream('', { fd: 3 }), first.head);
  const [rows, histories] = [waitingRows(), waitingRows()];
  const sheets = writeInventoryXlsx(createWriteStream('', { fd: 4 }), rows, first.head, histories);
  // The error is thrown at the end.
  sheets.catch(() => [rows, histories].map((stream) => stream.destroy()));
  let printed = 0;
  for await (const line of lines) {
    if ('paper' in line) await pdf.addPaper(line.paper);
    if ('history' in line) {
      // The sheet of the history follows that of the items.
      rows.end();
      await Promise.all([pdf.addHistory(line.history), passOn(histories, line.history)]);
    }
    if (!('item' in line)) continue;
    // The spreadsheet has no photos, which would fill the memory.
    await Promise.all([pdf.add(line.item), passOn(rows, { ...line.item, photo: null })]);
    printed += 1;
    if (printed % TELL_EVERY === 0) process.send?.({ printed });
  }
  rows.end();
  histories.end();
  await Promise.all([pdf.end(), sheets]);
}

const waitingRows = () => new PassThrough({ objectMode: true, highWaterMark: WAITING_ROWS });

async function passOn(rows: PassThrough, row: ReportItem | ReportHistory) {
  if (rows.write(row) || rows.destroyed) return;
  await new Promise<void>((resolve) => {
    rows.once('drain', resolve).once('close', resolve);
  });
}

// A parent that was killed needs no report.
const end = () => process.exit(1);
process.once('disconnect', end);
await make();
process.off('disconnect', end);
process.disconnect();
