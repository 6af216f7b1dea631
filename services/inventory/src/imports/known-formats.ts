import type { ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';

/** The column names of another program, in the form that `plain` returns. */
export interface KnownFormat {
  /** A table that has all headings of one of these groups comes from this program. */
  signs: string[][];
  /** The fields that its columns fill, null for none. Several columns for one field are in order of preference. */
  headings: Record<string, ItemColumn | null>;
}

/** Headings without a field of their own: each becomes a line of the description. */
const described = (...headings: string[]) =>
  Object.fromEntries(headings.map((heading) => [heading, 'description' as const]));

export const KNOWN_FORMATS: Record<'snipe_it' | 'sortly' | 'grocy', KnownFormat> = {
  snipe_it: {
    signs: [['asset_tag'], ['item_name', 'model_number'], ['item_name', 'order_number']],
    headings: {
      item_name: 'name',
      asset_name: 'name',
      category: 'category',
      location: 'area',
      default_location: 'area',
      qty: 'quantity',
      min_qty: 'quantity_min',
      min_quantity: 'quantity_min',
      purchase_date: 'purchase_date',
      purchased: 'purchase_date',
      purchase_cost: 'purchase_price',
      cost: 'purchase_price',
      manufacturer: 'manufacturer',
      model_name: 'model',
      model: 'model',
      serial: 'serial_number',
      serial_number: 'serial_number',
      supplier: 'purchased_from',
      warranty_expires: 'warranty_until',
      ...described('notes', 'asset_tag', 'order_number', 'status', 'checked_out_to', 'warranty', 'warranty_months'),
      ...described('model_number', 'model_no'),
    },
  },
  sortly: {
    signs: [['entry_name'], ['sortly_id_sid'], ['primary_folder']],
    headings: {
      entry_name: 'name',
      primary_folder: 'area',
      subfolder_level1: 'location',
      subfolder_level2: 'sub_location',
      min_level: 'quantity_min',
      price: 'purchase_price',
      serial_number: 'serial_number',
      model_number: 'model',
      product_link: 'link',
      expiry_date: 'expires_on',
      barcode_qr1_data: 'code',
      // The price times the quantity.
      value: null,
      ...described('notes', 'subfolder_level3', 'subfolder_level4', 'variant_details', 'unit', 'sortly_id'),
      ...described('sortly_id_sid', 'sid', 'barcode_qr2_data'),
    },
  },
  grocy: {
    signs: [['min_stock_amount'], ['product_group'], ['product', 'due_date'], ['product', 'next_due_date']],
    headings: {
      product: 'name',
      product_group: 'category',
      location: 'area',
      default_location: 'area',
      min_stock_amount: 'quantity_min',
      last_price: 'purchase_price',
      price: 'purchase_price',
      purchased_date: 'purchase_date',
      last_purchased: 'purchase_date',
      best_before_date: 'expires_on',
      due_date: 'expires_on',
      next_due_date: 'expires_on',
      store: 'purchased_from',
      default_store: 'purchased_from',
      // The price times the amount, in the stock overview.
      value: null,
      ...described('note', 'product_description', 'quantity_unit_stock'),
    },
  },
};
