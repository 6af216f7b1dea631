// Apart from the schemas, so that a browser gets these without a validation library.

/** Columns of an exported table of items, in their order; the same names are understood when one is imported. */
export const ITEM_COLUMNS = [
  'name',
  'description',
  'category',
  'color',
  'area',
  'location',
  'sub_location',
  'photo_location',
  'quantity',
  'quantity_min',
  'stock_keeping',
  'cost',
  'purchase_price',
  'purchase_date',
  'for_sale',
  'tags',
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Fields that several columns of an imported table may fill together. */
export const SHARED_COLUMNS: readonly ItemColumn[] = ['description', 'tags'];

/** A table may be this long, in characters and in rows without its header. */
export const MAX_IMPORT_CHARACTERS = 2_000_000;
export const MAX_IMPORT_ROWS = 5_000;
