import { NumberInput, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import {
  MAX_DESCRIPTION,
  MAX_ITEM_NAME,
  MAX_QUANTITY,
  MAX_TAG,
  MAX_TAGS,
} from '@whereabouts/shared/contracts/limits.js';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from '../../../api/suggestions';
import { ColorField } from '../../../ui/color-field';
import { SuggestField } from '../../../ui/suggest-field';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

interface MainFieldsProps {
  form: UseFormReturnType<ItemValues>;
  /** Smallest number that can be typed as a quantity. */
  least: number;
  /** A new item begins with its name. */
  fresh: boolean;
  locked: boolean;
}

/** What most people fill in. */
export function MainFields({ form, least, fresh, locked }: MainFieldsProps) {
  const { t } = useTranslation();
  const own = useSuggestions();
  /** To read, what is empty has to say so. */
  const field = (name: keyof ItemValues) => ({ ...form.getInputProps(name), ...(locked && { placeholder: '–' }) });
  const { tags, stock_keeping } = form.getValues();

  return (
    <>
      <section className={classes.group} aria-label={t('editor.what')}>
        <TextInput
          label={t('editor.name')}
          required
          maxLength={MAX_ITEM_NAME}
          autoComplete="off"
          {...(fresh && { 'data-autofocus': true })}
          {...field('name')}
        />
        <Textarea
          label={t('editor.description')}
          maxLength={MAX_DESCRIPTION}
          rows={2}
          classNames={{ input: classes.description ?? '' }}
          {...field('description')}
        />
        <div className={classes.pair}>
          <SuggestField
            label={t('editor.category')}
            data={[...new Set([...own.categories, ...CATEGORY_NAMES])]}
            {...field('category')}
          />
          <ColorField label={t('editor.color')} {...field('color')} />
        </div>
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
      </section>
      <section className={classes.group} aria-label={t('editor.where')}>
        <div className={classes.three}>
          <SuggestField label={t('editor.area')} data={own.areas} {...field('area')} />
          <SuggestField label={t('editor.location')} data={own.locations} {...field('location')} />
          <SuggestField label={t('editor.sub_location')} data={own.sub_locations} {...field('sub_location')} />
        </div>
      </section>
      <section className={classes.group} aria-label={t('editor.how_many')}>
        <div className={classes.pair}>
          <Quantity label={t('editor.quantity')} least={least} {...field('quantity')} />
          <Quantity label={t('editor.quantity_min')} least={least} {...field('quantity_min')} />
        </div>
        <Switch
          label={t('editor.stock_keeping')}
          description={t('editor.stock_keeping_hint')}
          checked={stock_keeping}
          onChange={({ currentTarget }) => form.setFieldValue('stock_keeping', currentTarget.checked)}
        />
      </section>
    </>
  );
}

/** Written at once or one by one, as the server keeps them. */
function asTags(written: string[]): string[] {
  const tags = written.flatMap((text) => text.split(',')).map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags)].filter(Boolean);
}

function Quantity({ least, ...input }: { label: string; least: number }) {
  return <NumberInput min={least} max={MAX_QUANTITY} allowDecimal={false} allowNegative={false} {...input} />;
}
