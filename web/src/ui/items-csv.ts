import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { stringify } from 'csv-stringify/browser/esm/sync';

/**
 * Items as CSV that opens in a spreadsheet as it is and can be imported again: a byte order mark says that it is UTF-8,
 * and text that would be taken for a formula gets an apostrophe before it, as in the server's export.
 */
export function itemsCsv(items: Item[]): string {
  return stringify(items, {
    header: true,
    columns: [...ITEM_COLUMNS],
    bom: true,
    escape_formulas: true,
    cast: {
      boolean: String,
      object: (value) => (Array.isArray(value) ? value.join('; ') : JSON.stringify(value)),
    },
  });
}
