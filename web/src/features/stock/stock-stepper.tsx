import { UnstyledButton } from '@mantine/core';
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { useAppDispatch } from '../../app/hooks';
import { isReadOnly } from '../../domain/item-state';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { quantityChanged } from './quantities.slice';
import classes from './stock-stepper.module.css';
import { useQuantity } from './use-quantity';

/** How many there are: to be counted, or for whoever may only look with the reason why not. */
export function StockStepper({ item }: { item: Item }) {
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

/** Counts up, down, or what is typed; never below 0. Nothing is sent before all changes are saved together. */
function Stepper({ item }: { item: Item }) {
  const dispatch = useAppDispatch();
  const quantity = useQuantity(item);
  const { name } = item;

  const change = (next: number) =>
    dispatch(
      quantityChanged({ id: item.id, quantity: Math.min(MAX_QUANTITY, Math.max(0, next)), stored: item.quantity }),
    );

  return (
    <div
      className={classes.stepper}
      data-changed={quantity !== item.quantity || undefined}
      data-low={isLow({ ...item, quantity }) || undefined}
    >
      <UnstyledButton
        className={classes.step}
        aria-label={t('stock.less', { name })}
        disabled={quantity === 0}
        onClick={() => change(quantity - 1)}
      >
        <IconMinus size="1.25rem" stroke={1.75} />
      </UnstyledButton>
      <input
        className={classes.count}
        aria-label={t('stock.quantity', { name })}
        inputMode="numeric"
        value={quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => change(Number(target.value.replace(/\D/g, '').slice(0, 7)))}
      />
      <UnstyledButton
        className={classes.step}
        aria-label={t('stock.more', { name })}
        disabled={quantity === MAX_QUANTITY}
        onClick={() => change(quantity + 1)}
      >
        <IconPlus size="1.25rem" stroke={1.75} />
      </UnstyledButton>
    </div>
  );
}
