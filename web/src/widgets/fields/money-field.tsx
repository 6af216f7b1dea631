import { formatMoney } from '../../i18n/money';
import { readMoney } from '../../i18n/read-money';
import { NumberField, type NumberFieldProps } from './number-field';

/** An amount in any notation, with or without a currency. */
export const MoneyField = (field: Omit<NumberFieldProps, 'read' | 'format'>) => (
  <NumberField {...field} read={readMoney} format={formatMoney} />
);
