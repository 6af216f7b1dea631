import { fitsCategory } from '@whereabouts/shared/contracts/custom-fields.js';
import type { CustomFieldEntity } from '../custom-fields/custom-field.entity.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { ReportItem } from './document/report-data.js';

type Field = Pick<CustomFieldEntity, 'id' | 'name' | 'kind' | 'category'>;

/** An item as a report shows it to its owner, with the custom fields that fit its category. */
export function toReportItem(
  item: ItemEntity,
  { fields, ...more }: { fields: Field[] } & Pick<ReportItem, 'photo' | 'papers'>,
): ReportItem {
  const custom = fields.flatMap((field) => {
    const value = item.custom[field.id];
    if (value === undefined || !fitsCategory(field, item.category)) return [];
    return [{ name: field.name, kind: field.kind, value }];
  });
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    category: item.category,
    color: item.color,
    area: item.area,
    location: item.location,
    sub_location: item.sub_location,
    quantity: item.quantity,
    condition: item.condition,
    manufacturer: item.manufacturer,
    model: item.model,
    serial_number: item.serial_number,
    code: item.code,
    link: item.link,
    cost: item.cost,
    purchase_price: item.purchase_price,
    purchase_date: item.purchase_date,
    purchased_from: item.purchased_from,
    value: item.value,
    warranty_until: item.warranty_until,
    expires_on: item.expires_on,
    tags: item.tags,
    custom,
    departed: item.departed,
    ...more,
  };
}
