import { CSV_FORMAT } from '@whereabouts/shared/contracts/csv-format.js';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import { stringify } from 'csv-stringify/browser/esm/sync';

/**
 * Formats items as CSV, like the server's export. Fields of several owners with equal names share a column.
 * @param fields the custom fields of the items' owners
 */
export function itemsCsv(items: Item[], fields: CustomField[]): string {
  const named = [...Map.groupBy(fields, ({ name }) => textKey(name)).values()];
  const columns = named.map((same, index) => ({ key: `own_${index}`, header: same[0]?.name ?? '', same }));
  const rows = items.map((item) => ({
    ...item,
    ...Object.fromEntries(
      columns.map(({ key, same }) => [
        key,
        item.custom[same.find((field) => field.owner_id === item.user_id)?.id ?? 0],
      ]),
    ),
  }));
  return stringify(rows, { ...CSV_FORMAT, columns: [...ITEM_COLUMNS.map((key) => ({ key })), ...columns] });
}
