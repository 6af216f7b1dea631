import { Readable } from 'node:stream';
import { CSV_FORMAT } from '@whereabouts/shared/contracts/csv-format.js';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { stringify } from 'csv-stringify';

const COLUMNS = Object.keys(Item.shape).filter((name) => name !== 'custom');

/** Converts items to CSV. The header line has the contract's field names, then the names of the user's own fields. */
export function itemsCsv(items: AsyncIterable<Item>, fields: CustomField[]): Readable {
  const own = fields.map(({ id, name }) => ({ key: `custom.${id}`, header: name }));
  const csv = stringify({ ...CSV_FORMAT, columns: [...COLUMNS.map((key) => ({ key })), ...own] });
  const rows = Readable.from(items);
  rows.once('error', (error) => csv.destroy(error));
  csv.once('close', () => rows.destroy());
  return rows.pipe(csv);
}
