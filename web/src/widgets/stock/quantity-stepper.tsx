import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../i18n/t';
import { parseWhole } from '../../ui/fields/whole-number';
import { announce } from '../../ui/focus/announce';
import classes from './stock-stepper.module.css';

interface QuantityStepperProps {
  item: Item;
  /** The quantity shown, which may be unsaved. */
  quantity: number;
  onChange: (quantity: number) => void;
  /**
   * Whether each change is saved at once. Typed text then counts on blur, because half a number would be saved.
   */
  savesAtOnce?: boolean;
}

/** More than any number needs, so that text pasted by mistake stays readable. */
const MOST_CHARACTERS = 12;

/**
 * A stepper that also takes typed numbers, never below 0. An empty field changes nothing. Text that is not a
 * whole number stays, with an error below it.
 */
export function QuantityStepper({ item, quantity, onChange, savesAtOnce = false }: QuantityStepperProps) {
  const { name } = item;
  const problemId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && parseWhole(typed) === null;
  const change = (next: number) => onChange(Math.min(MAX_QUANTITY, Math.max(0, next)));
  const take = () => {
    if (isWrong) return;
    const number = typed === null ? null : parseWhole(typed);
    if (number !== null && number !== quantity) change(number);
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    const number = parseWhole(text);
    if (number !== null && !savesAtOnce) change(number);
  };
  const step = (by: number) => {
    const next = quantity + by;
    if (next < 0 || next > MAX_QUANTITY) return;
    setTyped(null);
    change(next);
    announce(t('stock.now', { count: next, name }));
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
        // A disabled button would lose the focus.
        aria-disabled={quantity === 0}
        onClick={() => step(-1)}
      >
        <IconMinus size="1.25rem" stroke={1.75} />
      </UnstyledButton>
      <input
        className={classes.count}
        aria-label={t('stock.quantity', { name })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        inputMode="numeric"
        maxLength={MOST_CHARACTERS}
        value={typed ?? quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <UnstyledButton
        className={classes.step}
        aria-label={t('stock.more', { name })}
        aria-disabled={quantity === MAX_QUANTITY}
        onClick={() => step(1)}
      >
        <IconPlus size="1.25rem" stroke={1.75} />
      </UnstyledButton>
      {isWrong && (
        <span id={problemId} role="alert" className={classes.problem}>
          {t('app.whole_number')}
        </span>
      )}
    </div>
  );
}
