import { guardFormulas } from './formulas.js';
import { tagsCell } from './tags-cell.js';

const quoted = (text: string) => ({ value: guardFormulas(text), quoted: true });

/**
 * Options of `csv-stringify` for tables that open in a spreadsheet as they are and can be imported again: a byte order
 * mark says that they are UTF-8, every text is in quotation marks, and none of them is run as a formula.
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
