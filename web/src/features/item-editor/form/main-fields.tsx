import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { MAX_ITEM_NAME, MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { useSuggestions } from '../../../api/suggestions';
import { t } from '../../../i18n/t';
import { ColorField } from '../../../ui/color-field';
import { SuggestField } from '../../../ui/suggest-field';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';
import { PlaceFields } from './place-fields';

interface MainFieldsProps {
  form: UseFormReturnType<ItemValues>;
  /** Smallest number that can be typed as a quantity. */
  least: number;
  /** The form begins with the name. */
  focused: boolean;
}

/** What most people fill in: what it is, where it is, how many there are. */
export function MainFields({ form, least, focused }: MainFieldsProps) {
  const own = useSuggestions();
  const field = form.getInputProps;
  const { stock_keeping } = form.getValues();

  return (
    <>
      <TextInput
        label={t('editor.name')}
        required
        maxLength={MAX_ITEM_NAME}
        autoComplete="off"
        {...(focused && { 'data-autofocus': true })}
        {...field('name')}
      />
      <PlaceFields form={form} />
      <div className={classes.pair}>
        <SuggestField
          label={t('editor.category')}
          data={[...new Set([...own.categories, ...CATEGORY_NAMES])]}
          {...field('category')}
        />
        <ColorField label={t('editor.color')} {...field('color')} />
      </div>
      <section className={classes.panel} aria-label={t('editor.how_many')}>
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

function Quantity({ least, ...input }: { label: string; least: number }) {
  return <NumberInput min={least} max={MAX_QUANTITY} allowDecimal={false} allowNegative={false} {...input} />;
}
