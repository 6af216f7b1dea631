import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { fitsCategory } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Whether a field is the user's own. Only the owner learns how many items have a value. */
export const isOwnField = ({ value_count }: CustomField) => value_count !== null;

/** The fields that an item shows: its owner's, unless its category does not fit. `null` stands for a new item. */
export function fieldsFor(
  fields: CustomField[],
  item: Pick<Item, 'user_id'> | null,
  category: string | null,
): CustomField[] {
  return fields.filter(
    (field) => (item ? field.owner_id === item.user_id : isOwnField(field)) && fitsCategory(field, category),
  );
}
