import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_COLUMNS } from '@whereabouts/shared/contracts/item-columns.js';

/** What a person may change of an item, in reading order. */
export const FIELDS = [...ITEM_COLUMNS, 'image_id'] as const;
export type Field = (typeof FIELDS)[number];
export type Fields = Pick<Item, Field>;

/** What inputs hold: text for everything that may be empty. */
export interface ItemValues {
  name: string;
  description: string;
  category: string;
  color: string;
  area: string;
  location: string;
  sub_location: string;
  photo_location: string;
  quantity: number | string;
  quantity_min: number | string;
  stock_keeping: boolean;
  cost: number | string;
  purchase_price: number | string;
  purchase_date: string;
  for_sale: boolean;
  tags: string[];
}

/** Quantity and minimum of a new item, and of one whose number was cleared (spec, sections 5 and 9). */
const DEFAULT_QUANTITY = 1;

export const EMPTY: ItemValues = {
  name: '',
  description: '',
  category: '',
  color: '',
  area: '',
  location: '',
  sub_location: '',
  photo_location: '',
  quantity: DEFAULT_QUANTITY,
  quantity_min: DEFAULT_QUANTITY,
  stock_keeping: false,
  cost: '',
  purchase_price: '',
  purchase_date: '',
  for_sale: false,
  tags: [],
};

export function valuesOf(item: Fields): ItemValues {
  return {
    name: item.name,
    description: item.description ?? '',
    category: item.category ?? '',
    color: item.color ?? '',
    area: item.area ?? '',
    location: item.location ?? '',
    sub_location: item.sub_location ?? '',
    photo_location: item.photo_location ?? '',
    quantity: item.quantity,
    quantity_min: item.quantity_min,
    stock_keeping: item.stock_keeping,
    cost: item.cost ?? '',
    purchase_price: item.purchase_price ?? '',
    purchase_date: item.purchase_date ?? '',
    for_sale: item.for_sale,
    tags: item.tags,
  };
}

/** The values as the server takes them: trimmed, `null` for what is empty. */
export function fieldsOf(values: ItemValues): Omit<Fields, 'image_id'> {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    category: values.category.trim() || null,
    color: values.color.trim() || null,
    area: values.area.trim() || null,
    location: values.location.trim() || null,
    sub_location: values.sub_location.trim() || null,
    photo_location: values.photo_location.trim() || null,
    quantity: values.quantity === '' ? DEFAULT_QUANTITY : Number(values.quantity),
    quantity_min: values.quantity_min === '' ? DEFAULT_QUANTITY : Number(values.quantity_min),
    stock_keeping: values.stock_keeping,
    cost: values.cost === '' ? null : Number(values.cost),
    purchase_price: values.purchase_price === '' ? null : Number(values.purchase_price),
    purchase_date: values.purchase_date || null,
    for_sale: values.for_sale,
    tags: [...new Set(values.tags.map((tag) => tag.trim().toLowerCase()).filter(Boolean))],
  };
}

/** What `next` says otherwise than `before`. */
export function changesTo(before: Fields, next: Partial<Fields>): Partial<Fields> {
  const changed = FIELDS.filter((field) => field in next && !sameValue(before[field], next[field]));
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

/** Tags are the same in any order. */
export function sameValue(one: Fields[Field] | undefined, other: Fields[Field] | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}
