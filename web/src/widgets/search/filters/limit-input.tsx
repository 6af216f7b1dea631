import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { customValueProblem } from '@whereabouts/shared/contracts/custom-fields.js';
import { type KeyboardEvent, useState } from 'react';
import type { Limit } from '../../../domain/custom-filters';
import { formatTypedNumber } from '../../../i18n/formats';
import { readNumber } from '../../../i18n/read-number';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/editor';
import { DayField } from '../../fields/day-field';
import { NumberField } from '../../fields/number-field';

interface LimitInputProps {
  field: CustomField;
  label: string;
  limit: Limit | null;
  onChange: (limit: Limit | null) => void;
  onEnter?: (() => void) | undefined;
}

/** One limit of a range. It applies while the user types; text that is no limit is an error and changes nothing. */
export function LimitInput({ field, label, limit, onChange, onEnter }: LimitInputProps) {
  /** Input that is no limit. Empty for an unfinished date, whose text the browser does not tell. */
  const [unread, setUnread] = useState<Limit | null>(null);
  const [isLeft, setLeft] = useState(false);

  const fail = (typed: Limit, left: boolean) => {
    setUnread(typed);
    setLeft(left);
  };
  const read = (typed: Limit) => {
    if (typed !== '' && customValueProblem(field, typed) !== null) return fail(typed, false);
    setUnread(null);
    const next = typed === '' ? null : typed;
    if (next !== limit) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (unread !== null || event.currentTarget.validity.badInput) fail(unread ?? '', true);
    else onEnter?.();
  };
  const isError = unread !== null && (isLeft || !isBeginning(unread));
  const input = { label, error: isError ? problemOf(field, unread) : null, onKeyDown };
  const value = unread ?? limit ?? '';

  if (field.kind === 'number')
    return (
      <NumberField
        {...input}
        value={value}
        read={readNumber}
        format={formatTypedNumber}
        onChange={read}
        onBlur={() => setLeft(true)}
      />
    );
  return (
    <DayField
      {...input}
      value={value}
      onChange={({ currentTarget }) => (currentTarget.validity.badInput ? fail('', false) : read(currentTarget.value))}
      onBlur={({ currentTarget }) =>
        currentTarget.validity.badInput ? fail('', true) : unread === '' && read(currentTarget.value)
      }
    />
  );
}

/** The start of a number, such as a minus, or of a date. */
const isBeginning = (typed: Limit) => /^[-−]?[.,]?$/.test(String(typed));

const problemOf = (field: CustomField, typed: Limit) =>
  typed === ''
    ? t('editor.date_unfinished')
    : t('editor.custom_wrong', { name: field.name, problem: customValueProblem(field, typed) ?? '' });
