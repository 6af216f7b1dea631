// Separate from the schemas so that browsers can load this file without the validation library.

/** The type of a field. It decides the field's validation, database column, CSV cell and form input. */
export type ItemFieldKind =
  | 'name'
  | 'long_text'
  | 'short_text'
  | 'line'
  | 'code'
  | 'link'
  | 'quantity'
  | 'flag'
  | 'money'
  | 'date'
  | 'choice'
  | 'tags'
  | 'image'
  | 'box'
  | 'custom'
  | 'departed';

interface ItemField {
  kind: ItemFieldKind;
  /** Whether exported and imported tables have a column for it. */
  in_csv: boolean;
  /** Only the owner and editors get it. For viewers and guests it is null (docs/rules/items.md). */
  is_private?: true;
  /** Several columns of an imported table can be joined into this field. */
  joins?: true;
  /** The values of a choice. */
  choices?: readonly string[];
}

/** The values of each choice field. Each choice field is also a filter of the list. */
export const ITEM_CHOICES = { condition: ['new', 'good', 'worn', 'broken'] } as const;

/** How an item can leave its owner for good (docs/rules/departed.md). */
export const DEPARTURES = ['sold', 'given_away', 'lost', 'broken', 'returned'] as const;
export type Departure = (typeof DEPARTURES)[number];

/**
 * Every field of an item that users can set, in display order. Contracts, entity, queries, export, import and form are
 * generated from this table. To add a field, see `CONTRIBUTING.md`, "Add a field to items".
 */
export const ITEM_FIELDS = {
  name: { kind: 'name', in_csv: true },
  description: { kind: 'long_text', in_csv: true, joins: true },
  category: { kind: 'short_text', in_csv: true },
  color: { kind: 'short_text', in_csv: true },
  area: { kind: 'short_text', in_csv: true },
  location: { kind: 'short_text', in_csv: true },
  sub_location: { kind: 'short_text', in_csv: true },
  photo_location: { kind: 'short_text', in_csv: true },
  quantity: { kind: 'quantity', in_csv: true },
  quantity_min: { kind: 'quantity', in_csv: true },
  stock_keeping: { kind: 'flag', in_csv: true },
  condition: { kind: 'choice', in_csv: true, choices: ITEM_CHOICES.condition },
  manufacturer: { kind: 'line', in_csv: true },
  model: { kind: 'line', in_csv: true },
  serial_number: { kind: 'line', in_csv: true, is_private: true },
  code: { kind: 'code', in_csv: true },
  link: { kind: 'link', in_csv: true },
  cost: { kind: 'money', in_csv: true, is_private: true },
  purchase_price: { kind: 'money', in_csv: true, is_private: true },
  purchase_date: { kind: 'date', in_csv: true },
  purchased_from: { kind: 'line', in_csv: true, is_private: true },
  value: { kind: 'money', in_csv: true, is_private: true },
  warranty_until: { kind: 'date', in_csv: true },
  expires_on: { kind: 'date', in_csv: true },
  for_sale: { kind: 'flag', in_csv: true },
  tags: { kind: 'tags', in_csv: true, joins: true },
  image_id: { kind: 'image', in_csv: false },
  image_box: { kind: 'box', in_csv: false },
  custom: { kind: 'custom', in_csv: false },
  departed: { kind: 'departed', in_csv: true, is_private: true, joins: true },
} as const satisfies Record<string, ItemField>;

export type ItemFieldName = keyof typeof ITEM_FIELDS;

/** The names of the fields of these kinds. */
export type FieldOfKind<Kind extends ItemFieldKind> = {
  [Name in ItemFieldName]: (typeof ITEM_FIELDS)[Name]['kind'] extends Kind ? Name : never;
}[ItemFieldName];

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemFieldName[];

export const kindOf = (name: ItemFieldName): ItemFieldKind => ITEM_FIELDS[name].kind;

/** Fields of one kind, in display order. */
export const fieldsOfKind = <Kind extends ItemFieldKind>(kind: Kind) =>
  ITEM_FIELD_NAMES.filter((name): name is FieldOfKind<Kind> => kindOf(name) === kind);

/** Fields that only the owner and editors of an item get. */
export const PRIVATE_FIELDS = ITEM_FIELD_NAMES.filter((name) => 'is_private' in ITEM_FIELDS[name]);

/** A column of an exported table of items. Imports recognize the same names. */
export type ItemColumn = Exclude<ItemFieldName, FieldOfKind<'image' | 'box' | 'custom'>>;
export const ITEM_COLUMNS = ITEM_FIELD_NAMES.filter((name): name is ItemColumn => ITEM_FIELDS[name].in_csv);

/** A custom field as the field of an imported column. The number is the id of the field. */
export type CustomColumn = `custom.${number}`;
export const customColumn = (field_id: number): CustomColumn => `custom.${field_id}`;

/** A field that an imported column can become. */
export type ImportField = ItemColumn | CustomColumn;
export const isItemColumn = (field: ImportField): field is ItemColumn => !field.startsWith('custom.');

/** Fields that several columns of an imported table can be joined into. */
export const JOINED_COLUMNS: readonly ItemColumn[] = ITEM_COLUMNS.filter((name) => 'joins' in ITEM_FIELDS[name]);

export type ItemChoice = FieldOfKind<'choice'>;
/** A value of a choice field. */
export type ChoiceValue<Name extends ItemChoice = ItemChoice> = (typeof ITEM_CHOICES)[Name][number];

/** The values of a choice field. */
export const choicesOf = <Name extends ItemChoice>(name: Name): readonly ChoiceValue<Name>[] => ITEM_CHOICES[name];

export const ITEM_CHOICE_NAMES = Object.keys(ITEM_CHOICES) as ItemChoice[];

export const isItemChoice = (name: string): name is ItemChoice => name in ITEM_CHOICES;

/** The name of an item until a user names it (`docs/rules/analysis.md`). */
export const UNNAMED = 'Unnamed';
