import { TextInput } from '@mantine/core';
import { addDays, dayIn } from '@whereabouts/shared/contracts/calendar-day.js';
import { useState } from 'react';
import { useUserSettingsQuery } from '../../../api/account/user-settings';
import { browserTimeZone } from '../../../domain/browser/browser-time-zone';
import { t } from '../../../i18n/t';
import chips from '../../../ui/fields/choice-chips.module.css';
import classes from './guest-links.module.css';

const ENDS = ['never', 'day', 'week', 'date'] as const;
type End = (typeof ENDS)[number];

const DAYS: Partial<Record<End, number>> = { day: 1, week: 7 };

interface ExpiryFieldProps {
  /** `YYYY-MM-DD`, or empty for a link that does not expire. */
  value: string;
  onChange: (value: string) => void;
}

/** When a link expires: common choices by one press, or any day. */
export function ExpiryField({ value, onChange }: ExpiryFieldProps) {
  const [end, setEnd] = useState<End>('never');
  const { data } = useUserSettingsQuery();
  const today = dayIn(data?.timezone ?? browserTimeZone(), Date.now());
  const choose = (chosen: End) => {
    setEnd(chosen);
    onChange(chosen === 'never' ? '' : addDays(today, DAYS[chosen] ?? 0));
  };
  return (
    <fieldset className={classes.choice}>
      <legend>{t('guest_links.expires')}</legend>
      <div className={classes.ends}>
        {ENDS.map((each) => (
          <button
            key={each}
            type="button"
            className={chips.chip}
            aria-pressed={each === end}
            onClick={() => choose(each)}
          >
            {t(`guest_links.ends_${each}`)}
          </button>
        ))}
      </div>
      {end === 'date' && (
        <TextInput
          type="date"
          aria-label={t('guest_links.expires')}
          // Without a day the link would never expire.
          required
          min={today}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
