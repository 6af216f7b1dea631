import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { t } from '../../i18n/t';
import classes from './stock-stepper.module.css';

interface QuantityStepperProps {
  item: Item;
  /** The number shown, which may not be saved yet. */
  quantity: number;
  onChange: (quantity: number) => void;
}

/** Counts up, down, or what is typed; never below 0. */
export function QuantityStepper({ item, quantity, onChange }: QuantityStepperProps) {
  const { name } = item;
  const change = (next: number) => onChange(Math.min(MAX_QUANTITY, Math.max(0, next)));
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
