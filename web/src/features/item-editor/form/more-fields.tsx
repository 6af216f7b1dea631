import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { choicesOf } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_MONEY, MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import { useTranslation } from 'react-i18next';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

/** What few people fill in: folded away until somebody has. */
export function MoreFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  const { t } = useTranslation();
  const field = form.getInputProps;
  const { condition, cost, purchase_price, purchase_date, photo_location, for_sale } = form.getInitialValues();
  const filled =
    condition !== '' ||
    cost !== '' ||
    purchase_price !== '' ||
    purchase_date !== '' ||
    photo_location !== '' ||
    for_sale;
  const wrong = form.errors.cost !== undefined || form.errors.purchase_price !== undefined;

  return (
    <details className={classes.more} open={filled || wrong || undefined}>
      <summary className={classes.summary}>{t('editor.more')}</summary>
      <div className={classes.group}>
        <div className={classes.pair}>
          <Money label={t('editor.purchase_price')} {...field('purchase_price')} />
          <Money label={t('editor.cost')} {...field('cost')} />
        </div>
        <Select
          label={t('editor.condition')}
          data={choicesOf('condition').map((value) => ({ value, label: t(`editor.condition_${value}`) }))}
          clearable
          {...field('condition')}
        />
        <div className={classes.pair}>
          <TextInput label={t('editor.purchase_date')} type="date" max="9999-12-31" {...field('purchase_date')} />
          <TextInput label={t('editor.photo_location')} maxLength={MAX_PLACE} {...field('photo_location')} />
        </div>
        <Switch
          label={t('editor.for_sale')}
          checked={form.getValues().for_sale}
          onChange={({ currentTarget }) => form.setFieldValue('for_sale', currentTarget.checked)}
        />
      </div>
    </details>
  );
}

function Money(input: { label: string }) {
  return (
    <NumberInput
      min={0}
      max={MAX_MONEY}
      step={0.01}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      inputMode="decimal"
      {...input}
    />
  );
}
