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
    object: (value: object) => quoted(Array.isArray(value) ? tagsCell(value.map(String)) : JSON.stringify(value)),
  },
};
