import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_LINE } from '@whereabouts/shared/contracts/limits.js';
import { currencySign } from '../../../i18n/money';
import { t } from '../../../i18n/t';
import { DayField } from '../../fields/day-field';
import { MoneyField } from '../../fields/money-field';
import { useCurrency, useMoney } from '../../fields/use-money';
import { FoldedFields } from './folded-fields';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

const AMOUNTS = ['purchase_price', 'cost', 'value'] as const;
const NAMES = [...AMOUNTS, 'purchase_date', 'purchased_from'] as const;

/** When, where and for how much the item was bought, and what it is worth. */
export function PurchaseFields({ form, item }: { form: UseFormReturnType<ItemValues>; item: Item | null }) {
  const money = useMoney(item);
  const currency = useCurrency(item);
  const field = form.getInputProps;
  const values = form.getValues();
  const start = form.getInitialValues();
  const amount = (name: (typeof AMOUNTS)[number]) => {
    const label = t(`editor.${name}`);
    const text =
      currency === null ? label : t('editor.in_currency', { field: label, currency: currencySign(currency) });
    return <MoneyField label={text} {...field(name)} />;
  };
  const amounts = AMOUNTS.map((name) => typeof values[name] === 'number' && money(values[name]));
  return (
    <FoldedFields
      name="purchase"
      title={t('editor.purchase')}
      holds={[...amounts, values.purchased_from, values.for_sale && t('editor.for_sale')].filter(Boolean).join(', ')}
      hasValues={NAMES.some((name) => start[name] !== '') || start.for_sale}
    >
      <div className={classes.pair}>
        {amount('purchase_price')}
        <DayField label={t('editor.purchase_date')} {...field('purchase_date')} />
      </div>
      <TextInput
        label={t('editor.purchased_from')}
        maxLength={MAX_LINE}
        autoComplete="off"
        {...field('purchased_from')}
      />
      <div className={classes.pair}>
        {amount('value')}
        {amount('cost')}
      </div>
      <Switch
        label={t('editor.for_sale')}
        checked={values.for_sale}
        onChange={({ currentTarget }) => form.setFieldValue('for_sale', currentTarget.checked)}
      />
    </FoldedFields>
  );
}
