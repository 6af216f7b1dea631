import { CSV_FORMAT } from '@whereabouts/shared/contracts/csv-format.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { stringify } from 'csv-stringify/browser/esm/sync';

/** Formats items as CSV, like the server's export. */
export function itemsCsv(items: Item[]): string {
  return stringify(items, { ...CSV_FORMAT, columns: [...ITEM_COLUMNS] });
}
