import { Readable } from 'node:stream';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { stringify } from 'csv-stringify';

/**
 * Items as CSV, with the contract's field names as the first line. It opens in a spreadsheet as it is: a byte order mark
 * says that it is UTF-8, and text that would be taken for a formula (it begins with `=`, `+`, `-` or `@`, a tab or a line
 * break) gets an apostrophe before it.
 */
export function itemsCsv(items: Item[]): Readable {
  const csv = stringify({
    header: true,
    columns: Object.keys(Item.shape),
    bom: true,
    escape_formulas: true,
    cast: {
      boolean: String,
      object: (value) => (Array.isArray(value) ? value.join('; ') : JSON.stringify(value)),
    },
  });
  return Readable.from(items).pipe(csv);
}
