import { UnstyledButton } from '@mantine/core';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { useState } from 'react';
import { type CustomFilter, isRange, NO_RANGE } from '../../../domain/custom-filters';
import { t } from '../../../i18n/t';
import { LimitInput } from './limit-input';
import '../../../i18n/locales/filters';
import classes from './filter-sheet.module.css';

export interface RangeFieldsProps {
  field: CustomField;
  filter: CustomFilter | null;
  /** Whether some item has no value. */
  hasNone: boolean;
  onChange: (filter: CustomFilter | null) => void;
  /** Called when the user has finished: with Enter, or with “No value”. */
  onDone?: () => void;
}

/** The limits of a number or a date, and whether to show the items without a value instead. */
export function RangeFields({ field, filter, hasNone, onChange, onDone }: RangeFieldsProps) {
  const [round, setRound] = useState(0);
  const range = isRange(filter) ? filter : NO_RANGE;
  const isNone = filter !== null && !isRange(filter);
  const chooseNone = () => {
    onChange(isNone ? null : { present: false });
    // New inputs, without text that could not be read.
    setRound(round + 1);
    onDone?.();
  };
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.label}>{field.name}</legend>
      <div key={round} className={classes.limits}>
        {(['from', 'to'] as const).map((name) => (
          <LimitInput
            key={name}
            field={field}
            label={t(`filter.${name}`)}
            limit={range[name]}
            onChange={(limit) => {
              const next = { ...range, [name]: limit };
              onChange(next.from === null && next.to === null ? null : next);
            }}
            onEnter={onDone}
          />
        ))}
      </div>
      {(hasNone || isNone) && (
        <UnstyledButton className={classes.choice} aria-pressed={isNone} onClick={chooseNone}>
          {t('filter.no_value')}
        </UnstyledButton>
      )}
    </fieldset>
  );
}
