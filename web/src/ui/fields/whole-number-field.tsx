import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../i18n/t';
import { parseWhole, wholeProblem } from './whole-number';

interface WholeNumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `''` if the field is empty. */
  value: number | string;
  min: number;
  max: number;
  onChange: (value: number | '') => void;
}

/**
 * A field for a whole number. An invalid text stays as typed, with an explanation below: `1.5` never becomes 15.
 * Until the user corrects it, `focusUndecided` keeps the form from being sent.
 */
export function WholeNumberField({ value, min, max, onChange, error, onKeyDown, ...props }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: number | string } | null>(null);
  // A value set by the form, for example by buttons next to the field, replaces the typed text.
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

/** The number plus `by`, within the limits. */
export function stepped(value: number | string, by: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, (Number(value) || 0) + by));
}
