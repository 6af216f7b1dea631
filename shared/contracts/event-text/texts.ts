import type { FileKind } from '../file-kinds.js';
import type { ItemFieldName } from '../item-fields.js';

/**
 * The words of history events, for the web app and for reports. `{{name}}` stands for a value. `_one` and `_other` are
 * plural forms.
 */
export const EVENT_TEXTS = {
  sentence: '{{actor}} {{what}}',
  you: 'You',
  deleted_user: 'A deleted user',
  unnamed: 'Someone',
  created: 'added it',
  trashed: 'deleted it',
  restored: 'restored it from the trash',
  departed: 'marked it as departed: {{how}}',
  returned_home: 'brought it back',
  lent: 'lent it',
  returned: 'took it back',
  task_done: 'finished a task',
  moved: 'moved it from {{from}} to {{to}}',
  placed: 'put it in {{to}}',
  unplaced: 'took it out of {{from}}',
  renamed: 'renamed it from “{{from}}” to “{{to}}”',
  tagged_one: 'added the tag {{tags}}',
  tagged_other: 'added the tags {{tags}}',
  untagged_one: 'removed the tag {{tags}}',
  untagged_other: 'removed the tags {{tags}}',
  cover: 'changed the cover photo',
  box: 'changed the part of the photo',
  on: 'turned on “{{field}}”',
  off: 'turned off “{{field}}”',
  long_set: 'added the description',
  long_changed: 'changed the description',
  long_cleared: 'removed the description',
  set: 'set the {{field}} to {{to}}',
  changed: 'changed the {{field}} from {{from}} to {{to}}',
  cleared: 'cleared the {{field}}, which was {{from}}',
  custom_set: 'set “{{field}}” to {{to}}',
  custom_changed: 'changed “{{field}}” from {{from}} to {{to}}',
  custom_cleared: 'cleared “{{field}}”, which was {{from}}',
  file_added: 'added the {{kind}} {{name}}',
  file_removed: 'removed the {{kind}} {{name}}',
  unnamed_file_added: 'added a {{kind}}',
  unnamed_file_removed: 'removed a {{kind}}',
  file_renamed: 'renamed the {{kind}} {{from}} to {{to}}',
  file_kind: 'changed {{name}} from {{from}} to {{to}}',
  shared: 'shared it with {{group}}',
  shared_through: 'shared it with {{group}} through {{collection}}',
  unshared: 'stopped sharing it with {{group}}',
  unshared_through: 'stopped sharing it with {{group}} through {{collection}}',
} as const;

type WithoutPlural<Key> = Key extends `${infer Start}_${'one' | 'other'}` ? Start : Key;

/** The name of a text, without its plural suffix. */
export type EventText = WithoutPlural<keyof typeof EVENT_TEXTS>;

/** Fields whose changes have sentences of their own. */
type Told =
  | 'name'
  | 'description'
  | 'area'
  | 'location'
  | 'sub_location'
  | 'tags'
  | 'image_id'
  | 'image_box'
  | 'custom'
  | 'departed';

/** The names of the other fields within a sentence, such as "changed the purchase price from $10.00 to $12.00". */
export const FIELD_WORDS: Record<Exclude<ItemFieldName, Told>, string> = {
  category: 'category',
  color: 'color',
  photo_location: 'photo location',
  quantity: 'quantity',
  quantity_min: 'minimum quantity',
  stock_keeping: 'Keep in stock',
  condition: 'condition',
  manufacturer: 'manufacturer',
  model: 'model',
  serial_number: 'serial number',
  code: 'barcode or ISBN',
  link: 'link',
  cost: 'cost',
  purchase_price: 'purchase price',
  purchase_date: 'purchase date',
  purchased_from: 'seller',
  value: 'value',
  warranty_until: 'end of the warranty',
  expires_on: 'expiry date',
  for_sale: 'For sale',
};

/** The kinds of files within a sentence. */
export const FILE_WORDS: Record<FileKind, string> = {
  photo: 'photo',
  receipt: 'receipt',
  warranty: 'warranty paper',
  manual: 'manual',
  other: 'other file',
};
