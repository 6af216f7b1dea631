import { IconLock } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isReadOnly } from '../../domain/item-state';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectPreferences } from '../../state/inventory.slice';
import { quantityChanged } from '../../state/quantities.slice';
import { QuantityStepper } from './quantity-stepper';
import classes from './stock-stepper.module.css';
import { useQuantity } from './use-quantity';

/** The quantity of an item: a stepper, or for viewers the number with the reason why it is fixed. */
export default function StockStepper({ item }: { item: Item }) {
  return isReadOnly(item) ? <Count item={item} /> : <Stepper item={item} />;
}

function Count({ item: { quantity, owner_name: owner } }: { item: Item }) {
  return (
    <p className={classes.shut} title={t('inventory.read_only_hint', { owner })}>
      <IconLock size="1.125rem" stroke={1.75} aria-hidden />
      <b>{formatNumber(quantity)}</b>
      <span>{t('stock.read_only', { owner })}</span>
    </p>
  );
}

/** Nothing is sent until all changes are saved together. */
function Stepper({ item }: { item: Item }) {
  const dispatch = useAppDispatch();
  const quantity = useQuantity(item);
  const { collection: list } = useAppSelector(selectPreferences);
  return (
    <QuantityStepper
      item={item}
      quantity={quantity}
      onChange={(next) => dispatch(quantityChanged({ item, quantity: next, list }))}
    />
  );
}
