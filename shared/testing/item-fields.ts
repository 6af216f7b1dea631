import { ITEM_FIELD_NAMES, type ItemFieldKind, kindOf } from '../contracts/item-fields.js';
import { StoredFields } from '../contracts/item-schemas.js';

const VALUES: Partial<Record<ItemFieldKind, unknown>> = { name: 'Mug', quantity: 1, flag: false, tags: [], custom: {} };

/** The fields of an item that has only a name. */
export function plainFields(): StoredFields {
  return StoredFields.parse(Object.fromEntries(ITEM_FIELD_NAMES.map((name) => [name, VALUES[kindOf(name)] ?? null])));
}
