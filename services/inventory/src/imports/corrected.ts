import { guardFormulas } from '@whereabouts/shared/contracts/formulas.js';
import type { Import } from '@whereabouts/shared/contracts/imports.js';
import type { Table } from './read-table.js';

/** Applies the user’s corrections to the table. Corrections of cells that do not exist are ignored. */
export function corrected(
  table: Table,
  { corrections = [], without = [] }: Pick<Import, 'corrections' | 'without'>,
): Table {
  const cells = new Map<number, Map<number, string>>();
  for (const { row, column, value } of [...corrections, ...without.map((cell) => ({ ...cell, value: '' }))]) {
    const index = table.columns.indexOf(column);
    // Keep the user’s input as typed, even an apostrophe before an equals sign.
    if (index >= 0) cells.set(row, (cells.get(row) ?? new Map<number, string>()).set(index, guardFormulas(value)));
  }
  const rows = table.rows.map(({ row, values }) => {
    const changed = cells.get(row);
    return changed
      ? { row, values: table.columns.map((_, index) => changed.get(index) ?? values[index] ?? '') }
      : { row, values };
  });
  return { ...table, rows };
}
