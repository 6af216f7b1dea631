import { BadRequestException } from '@nestjs/common';
import type { ImportPreview, Mapping } from '@whereabouts/shared/contracts/imports.js';
import { ITEM_COLUMNS, type ItemColumn, JOINED_COLUMNS } from '@whereabouts/shared/contracts/item-fields.js';

/** A column of the table and the field it fills. */
export interface Column {
  name: string;
  field: ItemColumn | null;
}

/** Homebox's columns that have a field here; what has none, but says something of the thing, goes to the description. */
const HOMEBOX: Record<string, ItemColumn> = {
  'HB.name': 'name',
  'HB.description': 'description',
  'HB.quantity': 'quantity',
  'HB.low_stock_threshold': 'quantity_min',
  'HB.location': 'location',
  'HB.tags': 'tags',
  'HB.labels': 'tags',
  'HB.purchase_price': 'purchase_price',
  'HB.purchase_date': 'purchase_date',
  'HB.purchase_time': 'purchase_date',
  'HB.notes': 'description',
  'HB.manufacturer': 'description',
  'HB.model_number': 'description',
  'HB.serial_number': 'description',
  'HB.purchase_from': 'description',
  'HB.warranty_expires': 'description',
  'HB.warranty_details': 'description',
};
const HOMEBOX_PREFIX = 'HB.';
/** Fields that users have added in Homebox themselves. */
const HOMEBOX_FIELD = 'HB.field.';

/** What the screens and printed lists of the app itself call fields, where that is not the field's own name. */
const LABELS: Record<string, ItemColumn> = {
  item: 'name',
  where: 'area',
  where_it_is: 'area',
  place: 'area',
  have: 'quantity',
  how_many_there_are: 'quantity',
  minimum: 'quantity_min',
  minimum_quantity: 'quantity_min',
  keep_in_stock: 'stock_keeping',
  bought: 'purchase_date',
};

/** What other tables call our fields. */
const SYNONYMS: Record<string, ItemColumn> = {
  item_name: 'name',
  title: 'name',
  thing: 'name',
  colour: 'color',
  notes: 'description',
  qty: 'quantity',
  amount: 'quantity',
  count: 'quantity',
  room: 'area',
  price: 'purchase_price',
  labels: 'tags',
};

export function formatOf(names: string[]): ImportPreview['format'] {
  if (names.some((name) => name.startsWith(HOMEBOX_PREFIX))) return 'homebox';
  const known = new Set(names.map(plain));
  return ITEM_COLUMNS.every((column) => known.has(column)) ? 'whereabouts' : 'other';
}

/**
 * Which field each column fills: what the mapping says, else what its name says.
 * @throws BadRequestException when the mapping lets two columns fill one field.
 */
export function columnsOf(names: string[], mapping: Mapping = {}): Column[] {
  const owners = new Map<ItemColumn, number>();
  const mapped = names.map((name, index) => names.indexOf(name) === index && Object.hasOwn(mapping, name));
  names.forEach((name, index) => {
    const field = mapped[index] ? mapping[name] : undefined;
    if (!field || JOINED_COLUMNS.includes(field)) return;
    const other = owners.get(field);
    if (other !== undefined) {
      const message = `The columns “${names[other]}” and “${name}” cannot both fill ${field}.`;
      throw new BadRequestException({ message, code: 'invalid_mapping' });
    }
    owners.set(field, index);
  });
  // A field's own name goes before what else it may be called.
  for (const fieldOf of [ownField, recognized]) {
    names.forEach((name, index) => {
      const field = mapped[index] ? null : fieldOf(name);
      if (field && !owners.has(field)) owners.set(field, index);
    });
  }
  return names.map((name, index) => {
    if (mapped[index]) return { name, field: mapping[name] ?? null };
    const field = recognized(name);
    const isFree = field !== null && (JOINED_COLUMNS.includes(field) || owners.get(field) === index);
    return { name, field: isFree ? field : null };
  });
}

/** What a line of the description begins with that comes from this column; nothing for the description itself. */
export function labelOf(name: string): string {
  if (plain(name).endsWith('description')) return '';
  const words = name.replace(HOMEBOX_FIELD, '').replace(HOMEBOX_PREFIX, '').replaceAll('_', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
}

/** Columns that hold all places of a thing: "Garage › Shelf 2", as the app's own lists write them. */
const PATHS = new Set(['where', 'where_it_is', 'place']);

/** What stands between the places of a thing, where one column holds all of them: Homebox writes "Home / Garage". */
function separatorOf({ name, field }: Column): RegExp | null {
  if (name === 'HB.location' && field === 'location') return /\//;
  if (PATHS.has(plain(name)) && field === 'area') return /[›>]|\s\/\s/;
  return null;
}

export const holdsPath = (column: Column): boolean => separatorOf(column) !== null;

/** From the outermost place on. */
export function placesIn(column: Column, text: string): string[] {
  const separator = separatorOf(column);
  return separator ? text.split(separator).map((place) => place.trim()) : [];
}

/** Homebox writes a price nobody has given as 0. */
export function meansNone({ name }: Column, value: string): boolean {
  return name === 'HB.purchase_price' && Number(value) === 0;
}

const ownField = (name: string): ItemColumn | null => ITEM_COLUMNS.find((column) => column === plain(name)) ?? null;

function recognized(name: string): ItemColumn | null {
  if (name.startsWith(HOMEBOX_FIELD)) return 'description';
  if (name.startsWith(HOMEBOX_PREFIX)) return HOMEBOX[name] ?? null;
  return ownField(name) ?? LABELS[plain(name)] ?? SYNONYMS[plain(name)] ?? null;
}

/** "Sub-location" is `sub_location`. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
