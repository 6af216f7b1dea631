import '../../i18n/locales/editor';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useCustomFieldsQuery } from '../../api/items/custom-fields';
import { fieldsFor } from '../../domain/custom-fields';
import { formatDay, formatExactNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';

/** The value of a custom field, as the user reads it. */
export function customText({ kind }: Pick<CustomField, 'kind'>, value: CustomValue): string {
  if (typeof value === 'boolean') return value ? t('editor.yes') : t('editor.no');
  if (typeof value === 'number') return formatExactNumber(value);
  return kind === 'date' ? formatDay(value) : value;
}

/**
 * The custom fields that an item shows and has a value of, in the order of its owner. `undefined` until the fields are
 * known.
 */
export function useCustomFacts(item: Pick<Item, 'custom' | 'user_id' | 'category'>) {
  const { data: fields, error } = useCustomFieldsQuery();
  if (!fields) return error ? [] : undefined;
  return fieldsFor(fields, item, item.category).flatMap((field) => {
    const value = item.custom[field.id];
    return value === undefined ? [] : [{ field, value, text: customText(field, value) }];
  });
}
