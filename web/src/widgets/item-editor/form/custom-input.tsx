import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import { MAX_CUSTOM_TEXT, MAX_LINK } from '@whereabouts/shared/contracts/limits.js';
import type { ReactNode } from 'react';
import { formatTypedNumber } from '../../../i18n/formats';
import { readNumber } from '../../../i18n/read-number';
import { t } from '../../../i18n/t';
import { NumberField } from '../../fields/number-field';
import { customPath } from './item-fields';
import classes from './item-form.module.css';

interface CustomInputProps {
  field: CustomField;
  /** Empty text if the item has no value. */
  value: CustomValue;
  error: ReactNode;
  onChange: (value: CustomValue) => void;
}

/** The input of a custom field, by the field's kind. */
export function CustomInput({ field: { id, name: label, kind, choices }, value, error, onChange }: CustomInputProps) {
  // The form finds the input of an error by its path.
  const input = { label, error, 'data-path': customPath(id) };
  const text = { ...input, value: String(value), autoComplete: 'off' };
  const onText = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);
  switch (kind) {
    case 'text':
      return (
        <Textarea
          {...text}
          rows={1}
          maxLength={MAX_CUSTOM_TEXT}
          classNames={{ input: classes.name ?? '' }}
          onChange={onText}
        />
      );
    case 'number':
      return (
        <NumberField
          {...input}
          value={typeof value === 'boolean' ? '' : value}
          read={readNumber}
          format={formatTypedNumber}
          onChange={onChange}
        />
      );
    case 'date':
      return <TextInput {...text} type="date" max="9999-12-31" onChange={onText} />;
    case 'link':
      return (
        <TextInput {...text} type="url" inputMode="url" placeholder="https://" maxLength={MAX_LINK} onChange={onText} />
      );
    case 'flag':
      return (
        <Choice
          {...input}
          data={[
            { value: 'true', label: t('editor.yes') },
            { value: 'false', label: t('editor.no') },
          ]}
          value={String(value)}
          onChange={(chosen) => onChange(chosen === '' ? '' : chosen === 'true')}
        />
      );
    case 'choice':
      return (
        <Choice {...input} data={withCurrent(choices ?? [], String(value))} value={String(value)} onChange={onChange} />
      );
  }
}

/** An item keeps a choice that was removed from the field. It stays in the list until the user changes it. */
const withCurrent = (choices: string[], value: string) =>
  value === '' || choices.includes(value) ? choices : [value, ...choices];

interface ChoiceProps {
  label: string;
  error: ReactNode;
  'data-path': string;
  data: (string | { value: string; label: string })[];
  value: string;
  onChange: (value: string) => void;
}

/** The browser's own list, whose first row clears the value: Mantine's clear button is too small to hit. */
function Choice({ data, onChange, ...input }: ChoiceProps) {
  return (
    <NativeSelect
      {...input}
      data={[{ value: '', label: '' }, ...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
