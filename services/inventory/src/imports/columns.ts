import { BadRequestException } from '@nestjs/common';
import type { ImportPreview, Mapping } from '@whereabouts/shared/contracts/imports.js';
import {
  customColumn,
  fieldsOfKind,
  type ImportField,
  ITEM_COLUMNS,
  type ItemColumn,
  isItemColumn,
  JOINED_COLUMNS,
} from '@whereabouts/shared/contracts/item-fields.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { CustomFieldEntity } from '../custom-fields/custom-field.entity.js';
import { HOMEBOX, HOMEBOX_FIELD, HOMEBOX_PREFIX, isHomeboxNothing } from './homebox.js';
import { KNOWN_FORMATS, type KnownFormat } from './known-formats.js';
import type { ColumnReading } from './readings.js';

type Format = ImportPreview['format'];
type Headings = KnownFormat['headings'];

/** A custom field of the user who imports. */
export type OwnField = Pick<CustomFieldEntity, 'id' | 'name' | 'kind' | 'choices'>;

/** A column of the table, the field that it fills, and how its cells are read. */
export interface Column {
  name: string;
  field: ImportField | null;
  /** The custom field that the column fills. */
  custom?: OwnField | undefined;
  reading?: ColumnReading;
}

/** Names of fields on the app’s screens and printed lists, where they differ from the field’s own name. */
export const LABELS: Record<string, ItemColumn> = {
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
  barcode_or_isbn: 'code',
  bought_from: 'purchased_from',
  value_to_replace: 'value',
};

/** Names of our fields in other tables. */
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
  brand: 'manufacturer',
  make: 'manufacturer',
  model_number: 'model',
  serial: 'serial_number',
  serial_no: 'serial_number',
  sn: 'serial_number',
  barcode: 'code',
  ean: 'code',
  upc: 'code',
  isbn: 'code',
  url: 'link',
  website: 'link',
  store: 'purchased_from',
  shop: 'purchased_from',
  seller: 'purchased_from',
  supplier: 'purchased_from',
  vendor: 'purchased_from',
  replacement_value: 'value',
  warranty: 'warranty_until',
  warranty_expires: 'warranty_until',
  expiry_date: 'expires_on',
  expires: 'expires_on',
  best_before: 'expires_on',
};

/** An exported table of this product has these columns in every version. */
const OWN_COLUMNS: ItemColumn[] = [
  'name',
  'sub_location',
  'photo_location',
  'quantity_min',
  'stock_keeping',
  'for_sale',
];

const NAMES = new Map(Object.entries({ ...SYNONYMS, ...LABELS }));

export function formatOf(names: string[]): Format {
  if (names.some((name) => name.startsWith(HOMEBOX_PREFIX))) return 'homebox';
  const known = new Set(names.map(plain));
  if (OWN_COLUMNS.every((column) => known.has(column))) return 'whereabouts';
  for (const [format, { signs }] of Object.entries(KNOWN_FORMATS)) {
    if (signs.some((sign) => sign.every((name) => known.has(name)))) return format as keyof typeof KNOWN_FORMATS;
  }
  return 'other';
}

/** False for the rows of Sortly that describe folders, not items. */
export function isItemRow(format: Format, names: string[], values: string[]): boolean {
  const type = format === 'sortly' ? values[names.findIndex((name) => plain(name) === 'entry_type')] : undefined;
  return type?.trim().toLowerCase() !== 'folder';
}

/**
 * Finds the field that each column fills, by the mapping or else by the column’s name. The name of a custom field takes
 * precedence over other names of fields, because its owner has chosen it.
 * @throws BadRequestException if the mapping assigns one field to two columns, or names a field that does not exist
 */
export function columnsOf(names: string[], mapping: Mapping = {}, own: OwnField[] = []): Column[] {
  const owners = new Map<ImportField, number>();
  const mapped = names.map((name, index) => names.indexOf(name) === index && Object.hasOwn(mapping, name));
  const byField = new Map(own.map((field) => [customColumn(field.id) as ImportField, field]));
  names.forEach((name, index) => {
    const field = mapped[index] ? mapping[name] : undefined;
    if (!field || isJoined(field)) return;
    if (!isItemColumn(field) && !byField.has(field)) throw wrongMapping('This custom field no longer exists.');
    const other = owners.get(field);
    if (other !== undefined) {
      const label = byField.get(field)?.name ?? field;
      throw wrongMapping(`The columns “${names[other]}” and “${name}” cannot both fill ${label}.`);
    }
    owners.set(field, index);
  });
  const byName = new Map(own.map(({ id, name }) => [textKey(name), customColumn(id)]));
  const headings = headingsOf(formatOf(names));
  const fieldOf = (name: string) => byName.get(textKey(name.replace(HOMEBOX_FIELD, ''))) ?? recognized(name, headings);
  const known = names.map((name, index) => ({ name: plain(name), index })).filter(({ index }) => !mapped[index]);
  // Order of preference: the other program's heading, then the field’s own name, then any other name.
  for (const [heading, field] of Object.entries(headings)) {
    const named = known.find(({ name }) => name === heading);
    if (named && field && fieldOf(names[named.index] ?? '') === field && !owners.has(field))
      owners.set(field, named.index);
  }
  for (const find of [ownField, fieldOf]) {
    for (const { index } of known) {
      const field = find(names[index] ?? '');
      if (field && !owners.has(field)) owners.set(field, index);
    }
  }
  return names.map((name, index) => {
    const field = mapped[index] ? (mapping[name] ?? null) : fieldOf(name);
    const isFree = field !== null && (mapped[index] || isJoined(field) || owners.get(field) === index);
    if (!isFree) return { name, field: null };
    const custom = byField.get(field);
    return { name, field, ...(custom && { custom }) };
  });
}

const isJoined = (field: ImportField) => isItemColumn(field) && JOINED_COLUMNS.includes(field);

const wrongMapping = (message: string) => new BadRequestException({ message, code: 'invalid_mapping' });

/** The label of a line that this column adds to the description. It is empty for the description itself. */
export function labelOf(name: string): string {
  if (plain(name).endsWith('description')) return '';
  const words = name.replace(HOMEBOX_FIELD, '').replace(HOMEBOX_PREFIX, '').replaceAll('_', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
}

/** Columns that contain the complete place of an item: "Garage › Shelf 2", as in the app’s own lists. */
const PATHS = new Set(['where', 'where_it_is', 'place']);

/** Separates the levels of a place in a column that contains all of them. Homebox writes "Home / Garage". */
function separatorOf({ name, field }: Column): RegExp | null {
  // A slash without spaces is part of a name: "TV/Hifi rack".
  if (name === 'HB.location' && field === 'location') return /\s\/\s/;
  if (PATHS.has(plain(name)) && field === 'area') return /[›>]|\s\/\s/;
  return null;
}

export const holdsPath = (column: Column): boolean => separatorOf(column) !== null;

/** The levels of the place, the outermost first. */
export function placesIn(column: Column, text: string): string[] {
  const separator = separatorOf(column);
  return separator ? text.split(separator).map((place) => place.trim()) : [];
}

/** Fields in which a single dash means that there is no value: spreadsheets show 0 and empty cells as a dash. */
const DASHED: (ImportField | null)[] = [...fieldsOfKind('quantity'), ...fieldsOfKind('money'), ...fieldsOfKind('date')];

export function meansNone({ name, field, custom }: Column, value: string): boolean {
  const isDashed = DASHED.includes(field) || custom?.kind === 'number' || custom?.kind === 'date';
  return isHomeboxNothing(name, value) || (isDashed && /^[-–—]$/.test(value));
}

/** Columns whose value names an item that has no name. Snipe-IT names most assets only by their model. */
const MODELS = new Set(['model', 'model_name']);

export const namesNameless = ({ name, field }: Column): boolean => field === 'model' && MODELS.has(plain(name));

const ownField = (name: string): ItemColumn | null => ITEM_COLUMNS.find((column) => column === plain(name)) ?? null;

const headingsOf = (format: Format): Headings =>
  Object.hasOwn(KNOWN_FORMATS, format) ? KNOWN_FORMATS[format as keyof typeof KNOWN_FORMATS].headings : {};

function recognized(name: string, headings: Headings): ItemColumn | null {
  if (name.startsWith(HOMEBOX_FIELD)) return 'description';
  if (name.startsWith(HOMEBOX_PREFIX)) return HOMEBOX[name] ?? null;
  const heading = plain(name);
  if (Object.hasOwn(headings, heading)) return headings[heading] ?? null;
  return ownField(name) ?? NAMES.get(heading) ?? null;
}

/** Normalizes a heading: "Sub-location" becomes `sub_location`, "Min. Qty" becomes `min_qty`. */
export function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}
