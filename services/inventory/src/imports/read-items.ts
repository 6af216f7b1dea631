import { setImmediate } from 'node:timers/promises';
import type { Import, ImportQuestion, RowError } from '@whereabouts/shared/contracts/imports.js';
import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { z } from 'zod';
import { type Column, columnsOf, type OwnField, plain } from './columns.js';
import { corrected } from './corrected.js';
import { type Added, readRow } from './read-row.js';
import { readTable, type Table } from './read-table.js';
import { readingOfColumn, unescaped } from './values.js';

/** Number of rows read before other requests get a turn, so that they do not wait for a long table. */
const ROWS_AT_ONCE = 100;

/** An item of the table, and the uuid of the item that it was exported from. */
export interface ReadItem {
  item: NewItem;
  added: Added;
  uuid: string | null;
  /** Cells that are no choice of their custom field. They are errors unless the existing item has the same choice. */
  unlisted: RowError[];
  /** The item that the row matches as long as it exists, although other rows of its name were left out since. */
  match?: number | undefined;
}

/** A table and everything that was read from it. */
export interface ReadItems {
  table: Table;
  columns: Column[];
  items: ReadItem[];
  errors: RowError[];
  questions: ImportQuestion[];
}

/** @throws BadRequestException if the text is not a table @throws PayloadTooLargeException if the table is too long */
export async function readItems(
  { csv, mapping, left_out = [], readings = {}, ...changes }: Import,
  own: OwnField[] = [],
): Promise<ReadItems> {
  const table = corrected(readTable(csv), changes);
  const isLeftOut = new Set(left_out);
  const rows = table.rows.filter(({ row }) => !isLeftOut.has(row));
  const columns = columnsOf(table.columns, mapping, own).map((column, index) => {
    const texts = rows.map(({ values }) => unescaped(values[index] ?? '')).filter((text) => text !== '');
    const given = Object.hasOwn(readings, column.name) ? readings[column.name] : undefined;
    return { ...column, reading: readingOfColumn(column, texts, given) };
  });
  const identity = table.columns.findIndex((name) => plain(name) === 'uuid');
  const items: ReadItem[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const read = readRow(columns, row);
    if (read.errors) errors.push(...read.errors);
    else items.push({ ...read, uuid: uuidIn(row.values[identity]) });
  }
  const questions = columns.flatMap(({ reading }) => reading.question ?? []);
  return { table, columns, items, errors, questions };
}

function uuidIn(text = ''): string | null {
  const { data } = z.uuid().toLowerCase().safeParse(text.trim());
  return data ?? null;
}
