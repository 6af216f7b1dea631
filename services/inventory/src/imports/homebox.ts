import type { ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';

/** The prefix of Homebox’s columns. */
export const HOMEBOX_PREFIX = 'HB.';
/** The prefix of custom fields that users have added in Homebox. */
export const HOMEBOX_FIELD = 'HB.field.';

/** Homebox’s columns that describe the item. Those without a field here are added to the description. */
export const HOMEBOX: Record<string, ItemColumn> = {
  'HB.name': 'name',
  'HB.description': 'description',
  'HB.quantity': 'quantity',
  'HB.low_stock_threshold': 'quantity_min',
  'HB.location': 'location',
  'HB.tags': 'tags',
  'HB.labels': 'tags',
  'HB.archived': 'departed',
  'HB.insured': 'tags',
  'HB.purchase_price': 'purchase_price',
  'HB.purchase_date': 'purchase_date',
  'HB.purchase_time': 'purchase_date',
  'HB.asset_id': 'description',
  'HB.notes': 'description',
  'HB.manufacturer': 'manufacturer',
  'HB.model_number': 'model',
  'HB.serial_number': 'serial_number',
  'HB.purchase_from': 'purchased_from',
  'HB.lifetime_warranty': 'description',
  'HB.warranty_expires': 'warranty_until',
  'HB.warranty_details': 'description',
  'HB.sold_to': 'departed',
  'HB.sold_price': 'departed',
  'HB.sold_date': 'departed',
  'HB.sold_time': 'departed',
  'HB.sold_notes': 'departed',
};

/** Flags that become a tag if they are set. */
const MARKS: Record<string, string> = { 'HB.insured': 'insured' };

/** The tag for a yes/no column. */
export const markOf = (name: string): string | undefined => MARKS[name];

/** Whether the column has the date of a sale. */
export const isSaleDate = (name: string): boolean => name === 'HB.sold_date' || name === 'HB.sold_time';

const AMOUNTS = ['HB.purchase_price', 'HB.sold_price'];

/**
 * Whether a value means "none". Homebox writes a missing price as 0, a missing date as year 1, and an unset flag as
 * false.
 */
export function isHomeboxNothing(name: string, value: string): boolean {
  if (AMOUNTS.includes(name)) return Number(value) === 0;
  if (name === 'HB.lifetime_warranty') return value.toLowerCase() === 'false';
  return name.startsWith(HOMEBOX_PREFIX) && value.startsWith('0001-');
}
