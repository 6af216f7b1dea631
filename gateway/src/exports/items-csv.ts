import { Readable } from 'node:stream';
import { CSV_FORMAT } from '@whereabouts/shared/contracts/csv-format.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { stringify } from 'csv-stringify';

/** Converts items to CSV. The header line has the contract's field names. */
export function itemsCsv(items: AsyncIterable<Item>): Readable {
  const csv = stringify({ ...CSV_FORMAT, columns: Object.keys(Item.shape) });
  const rows = Readable.from(items);
  rows.once('error', (error) => csv.destroy(error));
  csv.once('close', () => rows.destroy());
  return rows.pipe(csv);
}
