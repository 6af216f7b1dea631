import { TextInput } from '@mantine/core';

/** A date without a time. The browser's own picker knows the user's calendar. */
export function DayField(input: { label: string }) {
  return <TextInput type="date" max="9999-12-31" {...input} />;
}
