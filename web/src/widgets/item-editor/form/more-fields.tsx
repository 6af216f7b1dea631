import { Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { choicesOf, ITEM_CHOICE_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_DESCRIPTION, MAX_PLACE, MAX_TAG, MAX_TAGS } from '@whereabouts/shared/contracts/limits.js';
import { useSuggestions } from '../../../api/items/suggestions';
import { t } from '../../../i18n/t';
import type { ScannedPhoto } from '../../barcode-scanner/scanned-photo';
import { useChoiceText } from '../../fields/use-choice-text';
import { CustomFields } from './custom-fields';
import { FoldedFields } from './folded-fields';
import { IdentificationFields } from './identification-fields';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';
import { PurchaseFields } from './purchase-fields';
import { WarrantyFields } from './warranty-fields';

interface MoreFieldsProps {
  form: UseFormReturnType<ItemValues>;
  item: Item | null;
  /** The photo in the form, which may show the item's barcode. */
  photo: ScannedPhoto | null;
}

/** Less used fields, folded; each section sums up its values. */
export function MoreFields({ form, item, photo }: MoreFieldsProps) {
  const { labelOf, textOf } = useChoiceText();
  const own = useSuggestions();
  const field = form.getInputProps;
  const values = form.getValues();
  const { tags } = values;
  const start = form.getInitialValues();
  const states = ITEM_CHOICE_NAMES.map((name) => values[name] && textOf(name, values[name]));

  return (
    <div>
      <FoldedFields
        name="description"
        title={t('editor.description_and_tags')}
        holds={tags.join(', ')}
        hasValues={start.description !== '' || start.tags.length > 0 || start.name === ''}
      >
        <Textarea
          label={t('editor.description')}
          maxLength={MAX_DESCRIPTION}
          rows={2}
          classNames={{ input: classes.description ?? '' }}
          {...field('description')}
        />
        <TagsInput
          label={t('editor.tags')}
          placeholder={tags.length === 0 ? t('editor.tags_hint') : ''}
          maxTags={MAX_TAGS}
          maxLength={MAX_TAG}
          data={own.tags}
          limit={20}
          comboboxProps={{ shadow: 'md' }}
          {...field('tags')}
          onChange={(next) => form.setFieldValue('tags', asTags(next))}
        />
      </FoldedFields>
      <IdentificationFields form={form} item={item} photo={photo} />
      <PurchaseFields form={form} item={item} />
      <WarrantyFields form={form} />
      <CustomFields form={form} item={item} />
      <FoldedFields
        name="condition"
        title={t('editor.more')}
        holds={states.filter(Boolean).join(', ')}
        hasValues={ITEM_CHOICE_NAMES.some((name) => start[name] !== '') || start.photo_location !== ''}
      >
        {ITEM_CHOICE_NAMES.map((name) => (
          <Select
            key={name}
            label={labelOf(name)}
            data={choicesOf(name).map((value) => ({ value, label: textOf(name, value) }))}
            clearable
            clearButtonProps={{ 'aria-label': t('editor.clear_choice', { field: labelOf(name) }) }}
            {...field(name)}
            value={values[name] || null}
            onChange={(value) => form.setFieldValue(name, value ?? '')}
          />
        ))}
        <TextInput label={t('editor.photo_location')} maxLength={MAX_PLACE} {...field('photo_location')} />
      </FoldedFields>
    </div>
  );
}

/** Splits comma-separated tags and normalizes them as the server does. */
function asTags(written: string[]): string[] {
  const tags = written.flatMap((text) => text.split(',')).map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags)].filter(Boolean);
}
