import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** A line of a table that is not blank, and its number: blank lines count. */
export interface Line {
  number: number;
  cells: string[];
}

interface ReadOptions {
  delimiter: string;
  /** Lines to keep at most. */
  max: number;
}

/** Longer lines have an open quotation mark: no field of an item is nearly as long. */
const MAX_LINE = 200_000;

const SHARED: Options = { relax_column_count: true, record_delimiter: '\n', max_record_size: MAX_LINE };

/** Blank lines between rows are few; those below the last row are cut off before. */
const MAX_LINES_READ = 50_000;

/** By RFC 4180, with blanks around quotation marks. */
const STRICT: Options = { ...SHARED, trim: true };

/** A quotation mark inside a cell is an inch sign, or a name in quotation marks. */
const LENIENT: Options = { ...SHARED, ltrim: true, relax_quotes: true };

/**
 * The lines of a table that say something; line ends are those of `withoutBlankEnd`.
 * @throws BadRequestException for a quotation mark that hides where lines end.
 */
export function linesOf(csv: string, options: ReadOptions): Line[] {
  try {
    const lines = read(csv, STRICT, options);
    for (const { number, cells } of lines) refuseSwallowed(cells, number, options.delimiter);
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  try {
    const lines = read(csv, LENIENT, options);
    return lines.map(({ number, cells }) => ({ number, cells: cells.map((cell) => unquoted(cell, number)) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw strayQuote(error.lines);
  }
}

export const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '');

function read(csv: string, format: Options, { delimiter, max }: ReadOptions): Line[] {
  const lines: Line[] = [];
  parse(csv, {
    ...format,
    delimiter,
    // Nothing is kept twice, nor are thousands of blank lines.
    on_record: (cells: string[], { records }) => {
      if (records > MAX_LINES_READ) throw tooManyLines();
      if (lines.length < max && !isBlank(cells)) lines.push({ number: records, cells });
      return null;
    },
  });
  return lines;
}

/**
 * A lone quotation mark, as for "the same as above", opens a cell that the next one closes: what is between begins or ends
 * with the separator, and has lines of the table in it.
 */
function refuseSwallowed(cells: string[], line: number, delimiter: string): void {
  const isSwallowed = (cell: string) => cell.includes('\n') && (cell.startsWith(delimiter) || cell.endsWith(delimiter));
  if (cells.some(isSwallowed)) throw strayQuote(line);
}

/** The parser leaves the quotation marks on a cell with blanks behind them. */
function unquoted(cell: string, line: number): string {
  const [, inner] = /^"(.*)"\s+$/s.exec(cell) ?? [];
  if (inner !== undefined) return inner;
  // A cell that only seemed to be in quotation marks has swallowed the lines below it.
  if (cell.startsWith('"') && cell.includes('\n')) throw strayQuote(line);
  return cell;
}

function tooManyLines() {
  const message = `The table has more than ${MAX_LINES_READ} lines.`;
  return new PayloadTooLargeException({ message, code: 'table_too_long' });
}

function strayQuote(line: unknown) {
  const message = `Line ${line} cannot be read: a quotation mark is out of place or never closed.`;
  return new BadRequestException({ message, code: 'invalid_table' });
}
