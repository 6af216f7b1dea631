import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface DataTableProps {
  /** Accessible name of the table. */
  label: string;
  columns: { title: ReactNode; number?: boolean; sort?: 'ascending' | 'descending' | undefined }[];
  rows: { key: string | number; cells: ReactNode[] }[];
  /** Column names for the card layout. */
  names: string[];
}

/** A table on a wide screen, cards on a narrow one. */
export function DataTable({ label, columns, rows, names }: DataTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, number, sort }, column) => (
            <th key={names[column]} scope="col" aria-sort={sort} data-number={number || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) => (
              <td key={names[column]} data-name={names[column]} data-number={columns[column]?.number || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
