import type { ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';

/** Homebox's columns begin with this. */
export const HOMEBOX_PREFIX = 'HB.';
/** Fields that users have added in Homebox themselves. */
export const HOMEBOX_FIELD = 'HB.field.';

/** Homebox's columns that say something of the thing; those without a field here go to the description. */
export const HOMEBOX: Record<string, ItemColumn> = {
  'HB.name': 'name',
  'HB.description': 'description',
  'HB.quantity': 'quantity',
  'HB.low_stock_threshold': 'quantity_min',
  'HB.location': 'location',
  'HB.tags': 'tags',
  'HB.labels': 'tags',
  'HB.archived': 'tags',
  'HB.insured': 'tags',
  'HB.purchase_price': 'purchase_price',
  'HB.purchase_date': 'purchase_date',
  'HB.purchase_time': 'purchase_date',
  'HB.asset_id': 'description',
  'HB.notes': 'description',
  'HB.manufacturer': 'description',
  'HB.model_number': 'description',
  'HB.serial_number': 'description',
  'HB.purchase_from': 'description',
  'HB.lifetime_warranty': 'description',
  'HB.warranty_expires': 'description',
  'HB.warranty_details': 'description',
  'HB.sold_to': 'description',
  'HB.sold_price': 'description',
  'HB.sold_date': 'description',
  'HB.sold_time': 'description',
  'HB.sold_notes': 'description',
};

/** Flags that become a tag where they are set. */
const MARKS: Record<string, string> = { 'HB.archived': 'archived', 'HB.insured': 'insured' };

/** The tag that a column of yes and no stands for. */
export const markOf = (name: string): string | undefined => MARKS[name];

/** Whether a cell tells that the thing was sold. */
export const tellsSale = (name: string): boolean => name.startsWith('HB.sold_');

const AMOUNTS = ['HB.purchase_price', 'HB.sold_price'];

/** Homebox writes a price that nobody gave as 0, a date that nobody gave as the year 1, and every flag as false. */
export function isHomeboxNothing(name: string, value: string): boolean {
  if (AMOUNTS.includes(name)) return Number(value) === 0;
  if (name === 'HB.lifetime_warranty') return value.toLowerCase() === 'false';
  return name.startsWith(HOMEBOX_PREFIX) && value.startsWith('0001-');
}
