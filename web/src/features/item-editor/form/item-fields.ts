import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import {
  type FieldOfKind,
  ITEM_COLUMNS,
  ITEM_FIELD_NAMES,
  type ItemColumn,
  type ItemFieldKind,
  kindOf,
} from '@whereabouts/shared/contracts/item-fields.js';

/** What a person may change of an item, in reading order. */
export const FIELDS = ITEM_FIELD_NAMES;
export type Field = (typeof FIELDS)[number];
export type Fields = Pick<Item, Field>;

/** What inputs hold: text for everything that may be empty. */
export type ItemValues = {
  [Name in ItemColumn]: Name extends FieldOfKind<'tags'>
    ? string[]
    : Name extends FieldOfKind<'flag'>
      ? boolean
      : Name extends FieldOfKind<'quantity' | 'money'>
        ? number | string
        : string;
};

/** Quantity and minimum of a new item, and of one whose number was cleared. */
const DEFAULT_QUANTITY = 1;

const EMPTY_VALUES: Partial<Record<ItemFieldKind, unknown>> = { quantity: DEFAULT_QUANTITY, flag: false, tags: [] };

export const EMPTY = eachColumn((name) => EMPTY_VALUES[kindOf(name)] ?? '') as ItemValues;

export function valuesOf(item: Fields): ItemValues {
  return eachColumn((name) => item[name] ?? '') as ItemValues;
}

/** The values as the server takes them: trimmed, `null` for what is empty. */
export function fieldsOf(values: ItemValues): Pick<Fields, ItemColumn> {
  return eachColumn((name) => fieldOf(kindOf(name), values[name])) as Pick<Fields, ItemColumn>;
}

function fieldOf(kind: ItemFieldKind, value: ItemValues[ItemColumn]) {
  if (kind === 'quantity') return value === '' ? DEFAULT_QUANTITY : Number(value);
  if (kind === 'money') return value === '' ? null : Number(value);
  if (Array.isArray(value)) return [...new Set(value.map((tag) => tag.trim().toLowerCase()).filter(Boolean))];
  if (typeof value !== 'string') return value;
  return kind === 'name' ? value.trim() : value.trim() || null;
}

function eachColumn(make: (name: ItemColumn) => unknown) {
  return Object.fromEntries(ITEM_COLUMNS.map((name) => [name, make(name)]));
}

/** What `next` says otherwise than `before`. */
export function changesTo(before: Fields, next: Partial<Fields>): Partial<Fields> {
  const changed = FIELDS.filter((field) => field in next && !sameValue(before[field], next[field]));
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

/** Tags are the same in any order. */
export function sameValue(one: Fields[Field] | undefined, other: Fields[Field] | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const isTags = one.some((value) => typeof value === 'string');
  return JSON.stringify(isTags ? one.toSorted() : one) === JSON.stringify(isTags ? other.toSorted() : other);
}
