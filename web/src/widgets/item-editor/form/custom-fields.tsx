import type { UseFormReturnType } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useCustomFieldsQuery } from '../../../api/items/custom-fields';
import { fieldsFor } from '../../../domain/custom-fields';
import { t } from '../../../i18n/t';
import { customText } from '../../fields/use-custom-facts';
import { CustomInput } from './custom-input';
import { FoldedFields } from './folded-fields';
import { customPath, type ItemValues } from './item-fields';

interface CustomFieldsProps {
  form: UseFormReturnType<ItemValues>;
  /** `null` for a new item, which is the user's own. */
  item: Item | null;
}

/** The fields that the item's owner has defined and that fit the category in the form. */
export function CustomFields({ form, item }: CustomFieldsProps) {
  const { data = [] } = useCustomFieldsQuery();
  const { custom, category } = form.getValues();
  const start = form.getInitialValues().custom;
  const fields = fieldsFor(data, item, category);
  if (fields.length === 0) return null;
  const texts = fields.map((field) => {
    const value = custom[field.id] ?? '';
    return value === '' ? '' : customText(field, value);
  });
  return (
    <FoldedFields
      name="custom"
      title={t('editor.custom')}
      holds={texts.filter(Boolean).join(', ')}
      hasValues={fields.some(({ id }) => start[id] !== undefined)}
    >
      {fields.map((field) => (
        <CustomInput
          key={field.id}
          field={field}
          value={custom[field.id] ?? ''}
          error={form.errors[customPath(field.id)]}
          onChange={(value) => form.setFieldValue(customPath(field.id), value)}
        />
      ))}
    </FoldedFields>
  );
}
