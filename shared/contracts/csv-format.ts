import type { Departed } from './departed.js';
import { departureCell } from './departure-cell.js';
import { guardFormulas } from './formulas.js';
import { tagsCell } from './tags-cell.js';

const quoted = (text: string) => ({ value: guardFormulas(text), quoted: true });

/**
 * `csv-stringify` options for tables that spreadsheets open correctly and that users can import again. A byte order
 * mark declares UTF-8, every text is quoted, and formulas are guarded so that spreadsheets do not run them.
 */
export const CSV_FORMAT = {
  header: true,
  bom: true,
  cast: {
    string: quoted,
    boolean: String,
    object: (value: object) => quoted(cellOf(value)),
  },
};

const isDeparted = (value: object): value is Departed => 'kind' in value && 'on' in value;

function cellOf(value: object): string {
  if (Array.isArray(value)) return tagsCell(value.map(String));
  return isDeparted(value) ? departureCell(value) : JSON.stringify(value);
}
