import {
  ITEM_FIELD_NAMES,
  type ItemFieldKind,
  type ItemFieldName,
  kindOf,
} from '@whereabouts/shared/contracts/item-fields.js';
import type { StoredFields } from '@whereabouts/shared/contracts/item-schemas.js';
import { bigint, money } from '@whereabouts/shared/nest/database/columns.js';
import { Column, type ColumnOptions } from 'typeorm';

const COLUMNS: Record<ItemFieldKind, ColumnOptions> = {
  name: { type: 'text' },
  long_text: { type: 'text', nullable: true },
  short_text: { type: 'text', nullable: true },
  line: { type: 'text', nullable: true },
  code: { type: 'text', nullable: true },
  link: { type: 'text', nullable: true },
  quantity: { type: 'integer', default: 1 },
  flag: { type: 'boolean', default: false },
  money,
  date: { type: 'date', nullable: true },
  choice: { type: 'text', nullable: true },
  tags: { type: 'text', array: true, default: () => `'{}'` },
  image: { ...bigint, nullable: true },
  box: { type: 'double precision', array: true, nullable: true },
  custom: { type: 'jsonb', default: () => `'{}'` },
  departed: { type: 'jsonb', nullable: true },
};

/** The SQL type of a field. */
export function sqlTypeOf(name: ItemFieldName): string {
  const { type, array } = COLUMNS[kindOf(name)];
  return array ? `${type}[]` : String(type);
}

/** The SQL default of a field for new items. */
export function sqlDefaultOf(name: ItemFieldName): string {
  const value = COLUMNS[kindOf(name)].default;
  return String((typeof value === 'function' ? value() : value) ?? null);
}

class FieldColumns {}
for (const name of ITEM_FIELD_NAMES) Column(COLUMNS[kindOf(name)])(FieldColumns.prototype, name);

/** The columns of the fields that users set, generated from the table of item fields. */
export const ItemFieldColumns = FieldColumns as new () => StoredFields;
