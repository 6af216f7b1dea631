import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { formatMoney } from '../../i18n/money';
import { readMoney } from '../../i18n/read-money';

/** Longer than any amount with its marks and currency. */
const MAX_TYPED = 40;

interface MoneyFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'aria-label'> {
  /** The props of the form. Text that is not an amount stays as it was typed, and the form shows an error. */
  value?: number | string;
  onChange?: (value: number | string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** An amount in any notation. When the field loses the focus, it shows the amount in the notation of the locale. */
export function MoneyField({ value = '', onChange, onBlur, ...input }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_TYPED}
      {...input}
      value={typed ?? (typeof value === 'number' ? formatMoney(value) : value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(readMoney(text) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
