import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** A line of a table that is not blank, and its number. Blank lines are counted. */
export interface Line {
  number: number;
  cells: string[];
}

interface ReadOptions {
  delimiter: string;
  /** Maximum number of lines to keep. */
  max: number;
}

/** A longer line has an unclosed quotation mark: no field of an item is nearly this long. */
const MAX_LINE = 200_000;

const SHARED: Options = { relax_column_count: true, record_delimiter: '\n', max_record_size: MAX_LINE };

/** Blank lines between rows are few. Those below the last row are already removed. */
const MAX_LINES_READ = 50_000;

/** RFC 4180, with spaces around quotation marks. */
const STRICT: Options = { ...SHARED, trim: true };

/** Allows quotation marks inside cells, for inches or quoted names. */
const LENIENT: Options = { ...SHARED, ltrim: true, relax_quotes: true };

/**
 * Returns the lines that are not blank. Line ends must be those of `withoutBlankEnd`.
 * @throws BadRequestException if a misplaced quotation mark hides line ends
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
    // Returning null keeps the parser from storing the records, including thousands of blank lines.
    on_record: (cells: string[], { records }) => {
      if (records > MAX_LINES_READ) throw tooManyLines();
      if (lines.length < max && !isBlank(cells)) lines.push({ number: records, cells });
      return null;
    },
  });
  return lines;
}

/**
 * Rejects cells that have swallowed other lines. A single quotation mark (as a ditto mark) opens a cell that the next
 * one closes. The text between them begins or ends with the delimiter and contains line breaks.
 */
function refuseSwallowed(cells: string[], line: number, delimiter: string): void {
  const isSwallowed = (cell: string) => cell.includes('\n') && (cell.startsWith(delimiter) || cell.endsWith(delimiter));
  if (cells.some(isSwallowed)) throw strayQuote(line);
}

/** Removes the quotation marks that the parser leaves on a cell followed by spaces. */
function unquoted(cell: string, line: number): string {
  const [, inner] = /^"(.*)"\s+$/s.exec(cell) ?? [];
  if (inner !== undefined) return inner;
  // The cell was not really quoted, so it has swallowed the lines below it.
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
