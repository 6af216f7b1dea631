import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../i18n/t';
import { parseWhole, wholeProblem } from './whole-number';

interface WholeNumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `''` where nothing is entered. */
  value: number | string;
  min: number;
  max: number;
  onChange: (value: number | '') => void;
}

/**
 * A whole number. What is no such number stays as it was typed, with a sentence below it: `1.5` never becomes 15. Until
 * it is corrected, `focusUndecided` holds up the form.
 */
export function WholeNumberField({ value, min, max, onChange, error, onKeyDown, ...props }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: number | string } | null>(null);
  // What the form sets, as the buttons beside the field do, ends what was typed before.
  const draft = typed?.over === value ? typed.text : null;
  const problem = draft === null ? null : wholeProblem(draft, min, max);

  const write = (text: string) => {
    const number = text.trim() === '' ? '' : parseWhole(text);
    const isRight = number === '' || (number !== null && number >= min && number <= max);
    setTyped(isRight ? null : { text, over: value });
    if (isRight) onChange(number);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    setTyped(null);
    onChange(stepped(value, by, min, max));
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={draft ?? String(value)}
      error={problem === 'not_whole' ? t('app.whole_number') : problem ? t('app.number_range', { min, max }) : error}
      data-undecided={problem !== null || undefined}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={step}
    />
  );
}

/** The next number up or down, within the limits. */
export function stepped(value: number | string, by: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, (Number(value) || 0) + by));
}
