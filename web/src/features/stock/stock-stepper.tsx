import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks';
import { isReadOnly } from '../../domain/item-state';
import { quantityChanged } from './quantities.slice';
import classes from './stock-stepper.module.css';
import { useQuantity } from './use-quantity';

/** Counts up, down, or what is typed; never below 0. Nothing is sent before all changes are saved together. */
export function StockStepper({ item }: { item: Item }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const quantity = useQuantity(item);
  const disabled = isReadOnly(item);
  const { name } = item;

  const change = (next: number) =>
    dispatch(
      quantityChanged({ id: item.id, quantity: Math.min(MAX_QUANTITY, Math.max(0, next)), stored: item.quantity }),
    );

  return (
    <div
      className={classes.stepper}
      data-changed={quantity !== item.quantity || undefined}
      title={disabled ? t('inventory.read_only_hint', { owner: item.owner_name }) : undefined}
    >
      <UnstyledButton
        className={classes.step}
        aria-label={t('stock.less', { name })}
        disabled={disabled || quantity === 0}
        onClick={() => change(quantity - 1)}
      >
        <IconMinus size="1.25rem" stroke={1.75} />
      </UnstyledButton>
      <input
        className={classes.count}
        aria-label={t('stock.quantity', { name })}
        inputMode="numeric"
        value={quantity}
        disabled={disabled}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => change(Number(target.value.replace(/\D/g, '').slice(0, 7)))}
      />
      <UnstyledButton
        className={classes.step}
        aria-label={t('stock.more', { name })}
        disabled={disabled || quantity === MAX_QUANTITY}
        onClick={() => change(quantity + 1)}
      >
        <IconPlus size="1.25rem" stroke={1.75} />
      </UnstyledButton>
    </div>
  );
}
