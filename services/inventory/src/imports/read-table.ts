import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { withoutBlankEnd } from '@whereabouts/shared/contracts/blank-end.js';
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS } from '@whereabouts/shared/contracts/limits.js';
import { formatOf, isItemRow } from './columns.js';
import { delimiterOf, headerIndex } from './header-line.js';
import { linesOf } from './records.js';

/** A CSV table: its column names, and its rows with the numbers that users see, counted from 1. */
export interface Table {
  columns: string[];
  rows: { row: number; values: string[] }[];
}

/** A table with more columns is not a table of items. */
const MAX_COLUMNS = 200;

/** Title lines, headings, and one row more than allowed. */
const MAX_LINES = MAX_IMPORT_ROWS + 30;

/** @throws BadRequestException if the text is not a table @throws PayloadTooLargeException if it is too long */
export function readTable(csv: string): Table {
  if (csv.length > MAX_IMPORT_CHARACTERS) throw tooLong(`${MAX_IMPORT_CHARACTERS} characters`);
  const { text, separator } = withoutMarks(withoutBlankEnd(csv));
  const delimiter = separator ?? delimiterOf(text);
  const lines = linesOf(text, { delimiter, max: MAX_LINES });
  const index = headerIndex(lines);
  const header = lines[index];
  if (!header) throw noTable('The table has no header line with the names of its columns.');
  if (header.cells.length > MAX_COLUMNS) throw noTable(`The table has more than ${MAX_COLUMNS} columns.`);
  const columns = header.cells.map((name) => name.trim());
  const below = lines.slice(index + 1);
  if (below.length > MAX_IMPORT_ROWS) throw tooLong(`${MAX_IMPORT_ROWS} rows`);
  const rows = below.map(({ number, cells }) => ({ row: number - header.number, values: cells }));
  if (rows.length === 0) throw noTable('The table has no rows below its header.');
  if (isCollapsed(columns, rows, delimiter)) throw collapsed(rows[0]?.values.join(delimiter) ?? '');
  const format = formatOf(columns);
  return { columns, rows: rows.filter(({ values }) => isItemRow(format, columns, values)) };
}

/** Removes the byte order mark and the line in which Excel names the separator. */
function withoutMarks(csv: string): { text: string; separator?: string } {
  const text = csv.replace(/^\uFEFF/, '');
  const [line, separator] = /^"?sep=([^\n"])"?[,;\t]*(?:\n|$)/i.exec(text) ?? [];
  return line && separator ? { text: text.slice(line.length), separator } : { text };
}

/**
 * True if each row is in its first cell, because its separator differs from that of the headings, or if one cell
 * contains several rows.
 */
function isCollapsed(columns: string[], rows: Table['rows'], delimiter: string): boolean {
  const alone = rows.map(({ values }) => (values.slice(1).every((value) => value.trim() === '') ? values[0] : null));
  if (alone.some((cell) => cell == null)) return false;
  const isOneRow = rows.length === 1 && (alone[0]?.trim().match(/[\n\v\f\x85\u2028\u2029]/g)?.length ?? 0) > 1;
  if (isOneRow) return true;
  const others = [',', ';', '\t', '|'].filter((other) => other !== delimiter);
  return columns.length > 1 && others.some((other) => alone.every((cell) => cell?.includes(other)));
}

function collapsed(row: string) {
  const start = row.length > 60 ? `${row.slice(0, 60)}…` : row;
  return noTable(
    `The cells of a row cannot be separated: “${start}” is in one cell. Save the table again with the same separator in every line, or with line breaks between its rows.`,
  );
}

function noTable(message: string) {
  return new BadRequestException({ message, code: 'invalid_table' });
}

function tooLong(limit: string) {
  return new PayloadTooLargeException({ message: `The table is longer than ${limit}.`, code: 'table_too_long' });
}
