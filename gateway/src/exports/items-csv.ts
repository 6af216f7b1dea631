import { Readable } from 'node:stream';
import { CSV_FORMAT } from '@whereabouts/shared/contracts/csv-format.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { stringify } from 'csv-stringify';

/** Items as CSV, with the contract's field names as the first line. */
export function itemsCsv(items: Item[]): Readable {
  const csv = stringify({ ...CSV_FORMAT, columns: Object.keys(Item.shape) });
  return Readable.from(items).pipe(csv);
}
