import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS } from '@whereabouts/shared/contracts/limits.js';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** A CSV table: the names of its columns, and its rows by the number users know them by, counted from 1. */
export interface Table {
  columns: string[];
  rows: { row: number; values: string[] }[];
}

/** More columns than this have never been meant as a table of items. */
const MAX_COLUMNS = 200;

/** @throws BadRequestException for what is no table, PayloadTooLargeException for one that is too long. */
export function readTable(csv: string): Table {
  if (csv.length > MAX_IMPORT_CHARACTERS) throw tooLong(`${MAX_IMPORT_CHARACTERS} characters`);
  const [header, ...records] = recordsOf(csv);
  if (!header || isBlank(header)) throw noTable('The table has no header line with the names of its columns.');
  if (header.length > MAX_COLUMNS) throw noTable(`The table has more than ${MAX_COLUMNS} columns.`);
  if (records.length > MAX_IMPORT_ROWS) throw tooLong(`${MAX_IMPORT_ROWS} rows`);
  const rows = records.map((values, index) => ({ row: index + 1, values })).filter(({ values }) => !isBlank(values));
  if (rows.length === 0) throw noTable('The table has no rows below its header.');
  return { columns: header.map((name) => name.trim()), rows };
}

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      // The header, and one row too many to tell that it is too long.
      to: MAX_IMPORT_ROWS + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw noTable(`Line ${error.lines} cannot be read: a quotation mark is out of place or never closed.`);
  }
}

const DELIMITERS = [',', ';', '\t'];

/** The one that occurs most often in the header line, outside of quotation marks. */
function delimiterOf(csv: string): string {
  const [line = ''] = csv.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function isBlank(values: string[]): boolean {
  return values.every((value) => value.trim() === '');
}

function noTable(message: string) {
  return new BadRequestException({ message, code: 'invalid_table' });
}

function tooLong(limit: string) {
  return new PayloadTooLargeException({ message: `The table is longer than ${limit}.`, code: 'table_too_long' });
}
