import type { Line } from '../text/text-layout.js';
import { GRAY, lineHeight, type ReportPages, type Structure } from './report-pages.js';

export interface Column {
  /** Null for a table without a heading. */
  heading: string | null;
  /** Points. */
  width: number;
  /** Numbers end at the right edge. */
  isNumber?: true;
}

const SIZE = 9.5;
const STEP = lineHeight(SIZE);
const PADDING = 2.5;

/** Prints a table. The first cell of each row is its heading. On each further page the headings are repeated. */
export function printTable(pages: ReportPages, parent: Structure, columns: Column[], rows: string[][]) {
  const table = pages.open(parent, 'Table');
  const headings = columns.some(({ heading }) => heading) && columns.map(({ heading }) => heading ?? '');
  if (headings) {
    pages.ensure(3 * (STEP + 2 * PADDING));
    printRow(pages, table, columns, headings, 'Column');
  }
  for (const cells of rows) {
    const lines = linesOf(pages, columns, cells);
    if (pages.ensure(heightOf(lines)) && headings) {
      pages.artifact(() => drawCells(pages, columns, linesOf(pages, columns, headings, true), { isHeading: true }));
      pages.y += STEP + 2 * PADDING;
    }
    printRow(pages, table, columns, cells, 'Row');
  }
  table.end();
}

function printRow(pages: ReportPages, table: Structure, columns: Column[], cells: string[], scope: 'Column' | 'Row') {
  const isHeading = scope === 'Column';
  const lines = linesOf(pages, columns, cells, isHeading);
  pages.artifact(() => rule(pages));
  const row = pages.open(table, 'TR');
  for (const [index, cell] of lines.entries()) {
    const isLabel = isHeading || index === 0;
    const draw = () => drawCell(pages, columns, index, cell, { isHeading });
    const options = isLabel ? { scope } : {};
    pages.tag(row, isLabel ? 'TH' : 'TD', draw, options);
  }
  row.end();
  pages.y += heightOf(lines);
}

const linesOf = ({ layout }: ReportPages, columns: Column[], cells: string[], isBold = false) =>
  cells.map((cell, index) => layout.lines(cell, (columns[index]?.width ?? 0) - 6, { size: SIZE, isBold }));

const heightOf = (cells: Line[][]) => Math.max(...cells.map((lines) => lines.length)) * STEP + 2 * PADDING;

function drawCells(pages: ReportPages, columns: Column[], cells: Line[][], look: { isHeading: boolean }) {
  for (const [index, cell] of cells.entries()) drawCell(pages, columns, index, cell, look);
}

function drawCell(pages: ReportPages, columns: Column[], index: number, lines: Line[], look: { isHeading: boolean }) {
  const { isNumber, width = 0 } = columns[index] ?? {};
  const x = pages.left + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0);
  for (const [number, line] of lines.entries()) {
    const left = isNumber ? x + width - line.width : x;
    const style = look.isHeading ? { size: SIZE, isBold: true, color: GRAY } : { size: SIZE };
    pages.draw(line, left, pages.y + PADDING + number * STEP, style);
  }
}

function rule({ doc, left, width, y }: ReportPages) {
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.4)
    .strokeColor('#dcdee2')
    .stroke();
}
