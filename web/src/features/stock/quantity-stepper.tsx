import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../i18n/t';
import classes from './stock-stepper.module.css';

interface QuantityStepperProps {
  item: Item;
  /** The number shown, which may not be saved yet. */
  quantity: number;
  onChange: (quantity: number) => void;
  /** What is typed counts once the field is left: half of a number would be saved. */
  savesAtOnce?: boolean;
}

const MOST_DIGITS = 7;

/** Counts up, down, or what is typed; never below 0. A field that is left empty changes nothing. */
export function QuantityStepper({ item, quantity, onChange, savesAtOnce = false }: QuantityStepperProps) {
  const { name } = item;
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => onChange(Math.min(MAX_QUANTITY, Math.max(0, next)));
  const take = () => {
    if (typed && Number(typed) !== quantity) change(Number(typed));
    setTyped(null);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, MOST_DIGITS);
    setTyped(digits);
    if (digits && !savesAtOnce) change(Number(digits));
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') take();
    else if (key === 'Escape') setTyped(null);
    else return;
    currentTarget.select();
  };
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
        value={typed ?? quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
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
