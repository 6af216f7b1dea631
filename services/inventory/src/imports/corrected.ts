import type { Correction } from '@whereabouts/shared/contracts/imports.js';
import type { Table } from './read-table.js';

/** The table with what somebody has corrected in it; of a row or a column that it does not have nothing. */
export function corrected(table: Table, corrections: Correction[] = []): Table {
  const cells = new Map<number, Map<number, string>>();
  for (const { row, column, value } of corrections) {
    const index = table.columns.indexOf(column);
    if (index >= 0) cells.set(row, (cells.get(row) ?? new Map<number, string>()).set(index, value));
  }
  const rows = table.rows.map(({ row, values }) => {
    const changed = cells.get(row);
    return changed
      ? { row, values: table.columns.map((_, index) => changed.get(index) ?? values[index] ?? '') }
      : { row, values };
  });
  return { ...table, rows };
}
