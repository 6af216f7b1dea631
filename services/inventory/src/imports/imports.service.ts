import { setImmediate } from 'node:timers/promises';
import { BadRequestException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Import, ImportPreview, ImportRun, RowError } from '@whereabouts/shared/contracts/imports.js';
import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { ItemTransactions } from '../items/item-transactions.js';
import { rowsOf } from '../items/new-item-rows.js';
import { NewItems } from '../items/new-items.service.js';
import { type Column, columnsOf, formatOf } from './columns.js';
import { corrected } from './corrected.js';
import { readRow } from './read-row.js';
import { readTable, type Table } from './read-table.js';
import { unescaped } from './values.js';

// How much of it a preview shows (the contract's `ImportPreview`).
const SHOWN_ERRORS = 100;
const SHOWN_ITEMS = 20;
const SHOWN_SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** After so many rows whoever else waits for this process has their turn. */
const ROWS_AT_ONCE = 100;

/** Items from CSV tables. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly transactions: ItemTransactions,
    private readonly newItems: NewItems,
  ) {}

  /** What `run` would do. @throws BadRequestException for what is no table, PayloadTooLargeException for a long one. */
  async preview({ csv, mapping, left_out, ...changes }: Import): Promise<ImportPreview> {
    const table = corrected(readTable(csv), changes);
    const columns = columnsOf(table.columns, mapping);
    const { items, errors } = await readAll(table, columns, left_out);
    return {
      format: formatOf(table.columns),
      columns: columns.map((column, index) => ({ ...column, samples: samplesOf(table, index) })),
      total_rows: table.rows.length,
      valid_rows: items.length,
      error_count: errors.length,
      errors: errors.slice(0, SHOWN_ERRORS),
      items: items.slice(0, SHOWN_ITEMS),
    };
  }

  /**
   * All rows or none; with `skip_rows_with_errors` all that have none.
   * @throws BadRequestException with `errors` while one row has an error that is not to be skipped, or when none is left.
   */
  async run(actor: Actor, { csv, mapping, left_out, skip_rows_with_errors = false, ...changes }: ImportRun) {
    const table = corrected(readTable(csv), changes);
    const { items, errors } = await readAll(table, columnsOf(table.columns, mapping), left_out);
    const [first] = errors;
    if (first && (!skip_rows_with_errors || items.length === 0)) {
      const message = `Nothing was imported. Row ${first.row}${first.column ? `, ${first.column}` : ''}: ${first.error}.`;
      const shown = { errors: errors.slice(0, SHOWN_ERRORS), error_count: errors.length };
      throw new BadRequestException({ message, code: 'rows_with_errors', ...shown });
    }
    if (items.length === 0) {
      throw new BadRequestException({ message: 'Nothing was imported. All rows are left out.', code: 'nothing_left' });
    }
    const rows = rowsOf({ actor, items }, new Map());
    await this.transactions.for(actor.id, (manager, changed) => this.newItems.add(manager, actor, rows, changed));
    return { imported_count: rows.length, skipped_count: table.rows.length - rows.length };
  }
}

async function readAll({ rows }: Table, columns: Column[], left_out: number[] = []) {
  const isLeftOut = new Set(left_out);
  const items: NewItem[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    if (isLeftOut.has(row.row)) continue;
    const read = readRow(columns, row);
    if (read.errors) errors.push(...read.errors);
    else items.push(read.item);
  }
  return { items, errors };
}

/** What is in a column, so that users recognize it. */
function samplesOf({ rows }: Table, index: number): string[] {
  const samples: string[] = [];
  for (const { values } of rows) {
    const sample = unescaped(values[index] ?? '');
    if (sample !== '') samples.push(sample.slice(0, SAMPLE_LENGTH));
    if (samples.length === SHOWN_SAMPLES) break;
  }
  return samples;
}
