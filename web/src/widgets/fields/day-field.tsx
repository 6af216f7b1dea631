import { TextInput, type TextInputProps } from '@mantine/core';

/** A date without a time. The browser's own picker knows the user's calendar. */
export function DayField(input: TextInputProps) {
  return <TextInput type="date" max="9999-12-31" {...input} />;
}

/** The first date of a form of which the browser could not read all that was typed. */
export const unfinishedDateIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')].find(({ validity }) => validity.badInput);
