import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type CustomValue, mergedValues } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import {
  type FieldOfKind,
  ITEM_COLUMNS,
  ITEM_FIELD_NAMES,
  type ItemColumn,
  type ItemFieldKind,
  kindOf,
} from '@whereabouts/shared/contracts/item-fields.js';

/** A departure has a dialog of its own. */
type FormColumn = Exclude<ItemColumn, 'departed'>;
const FORM_COLUMNS = ITEM_COLUMNS.filter((name): name is FormColumn => name !== 'departed');

/** The editable fields of an item, in reading order. */
export const FIELDS = ITEM_FIELD_NAMES.filter((name): name is Exclude<typeof name, 'departed'> => name !== 'departed');
export type Field = (typeof FIELDS)[number];
export type Fields = Pick<Item, Field>;

/** The values of the inputs: text for every field that may be empty. */
export type ItemValues = {
  [Name in FormColumn]: Name extends FieldOfKind<'tags'>
    ? string[]
    : Name extends FieldOfKind<'flag'>
      ? boolean
      : Name extends FieldOfKind<'quantity' | 'money'>
        ? number | string
        : string;
} & { custom: Record<string, CustomValue> };

/** The path of a custom field's value in the form. */
export const customPath = (id: number) => `custom.${id}` as const;

/** The quantity and minimum of a new item, and the quantity of a cleared field. */
const DEFAULT_QUANTITY = 1;

const EMPTY_VALUES: Partial<Record<ItemFieldKind, unknown>> = { quantity: DEFAULT_QUANTITY, flag: false, tags: [] };

export const EMPTY = { ...eachColumn((name) => EMPTY_VALUES[kindOf(name)] ?? ''), custom: {} } as ItemValues;

export function valuesOf(item: Fields): ItemValues {
  return { ...eachColumn((name) => item[name] ?? ''), custom: { ...item.custom } } as ItemValues;
}

/** Converts the values for the server: trimmed, with `null` for empty ones. */
export function fieldsOf(values: ItemValues): Pick<Fields, FormColumn | 'custom'> {
  const columns = eachColumn((name) => fieldOf(kindOf(name), values[name])) as Pick<Fields, FormColumn>;
  return { ...columns, custom: mergedValues({}, trimmed(values.custom)) };
}

const trimmed = (values: Record<string, CustomValue>) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value.trim() : value]),
  );

function fieldOf(kind: ItemFieldKind, value: ItemValues[FormColumn]) {
  if (kind === 'quantity') return value === '' ? DEFAULT_QUANTITY : Number(value);
  if (kind === 'money') return value === '' ? null : Number(value);
  if (Array.isArray(value)) return [...new Set(value.map((tag) => tag.trim().toLowerCase()).filter(Boolean))];
  if (typeof value !== 'string') return value;
  return kind === 'name' ? value.trim() : value.trim() || null;
}

function eachColumn(make: (name: FormColumn) => unknown) {
  return Object.fromEntries(FORM_COLUMNS.map((name) => [name, make(name)]));
}

/** The values of `next` that differ from `before`. */
export function changesTo(before: Fields, next: Partial<Fields>): Partial<Fields> {
  const changed = FIELDS.filter((field) => field in next && !sameValue(before[field], next[field]));
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

const isCustom = (value: Fields[Field] | undefined): value is Fields['custom'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of custom fields that differ, for the server. Null clears a value. */
export function customChange(before: Fields['custom'], next: Fields['custom']): Record<string, CustomValue | null> {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(next)])];
  return Object.fromEntries(ids.filter((id) => before[id] !== next[id]).map((id) => [id, next[id] ?? null]));
}

/**
 * The values without changes of fields that are not among `known`. Another device may have deleted such a field; the form
 * does not show it, and the server refuses it.
 */
export function withKnownCustom(
  before: Fields['custom'],
  next: Fields['custom'],
  known: CustomField[],
): Fields['custom'] {
  const ids = new Set(known.map(({ id }) => String(id)));
  const kept = Object.entries(customChange(before, next)).filter(([id]) => ids.has(id));
  return mergedValues(before, Object.fromEntries(kept));
}

/** Compares two values; the order of tags does not matter. */
export function sameValue(one: Fields[Field] | undefined, other: Fields[Field] | undefined): boolean {
  if (isCustom(one) && isCustom(other)) return Object.keys(customChange(one, other)).length === 0;
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const isTags = one.some((value) => typeof value === 'string');
  return JSON.stringify(isTags ? one.toSorted() : one) === JSON.stringify(isTags ? other.toSorted() : other);
}
