import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';

/** Longer than any number with its marks and currency. */
const MAX_TYPED = 40;

export interface NumberFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'aria-label' | 'onKeyDown'> {
  /** The props of the form. Text that is not a number stays as it was typed, and the form shows an error. */
  value?: number | string;
  /** The number in the text, or null. */
  read: (text: string) => number | null;
  format: (value: number) => string;
  onChange?: ((value: number | string) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** A number in any notation. When the field loses the focus, it shows the number in the notation of the locale. */
export function NumberField({ value = '', read, format, onChange, onBlur, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_TYPED}
      {...input}
      value={typed ?? (typeof value === 'number' ? format(value) : value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(read(text) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
