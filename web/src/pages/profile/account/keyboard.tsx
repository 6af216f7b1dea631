import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import {
  MESSAGE_TIMES,
  type MessageTime,
  storedLetterKeys,
  storedMessageTime,
  storeLetterKeys,
  storeMessageTime,
} from '../../../domain/browser/key-settings';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/keys';
import { SwitchRow } from '../../../ui/fields/switch-row';
import { AllKeys } from '../../../widgets/palette/all-keys';
import classes from '../profile.module.css';

/** Keyboard shortcuts and how long messages stay for them. */
export function Keyboard() {
  const [hasLetters, setHasLetters] = useState(storedLetterKeys);
  const [time, setTime] = useState(storedMessageTime);
  return (
    <section className={classes.card} aria-labelledby="keyboard">
      <h2 id="keyboard" className={classes.heading}>
        {t('keys.title')}
      </h2>
      <SwitchRow
        label={t('keys.letters')}
        hint={t('keys.letters_hint')}
        checked={hasLetters}
        onChange={(on) => {
          storeLetterKeys(on);
          setHasLetters(on);
        }}
      />
      <details>
        <summary className={classes.summary}>{t('keys.all')}</summary>
        <AllKeys />
      </details>
      <h3 id="message-time" className={`${classes.heading} ${classes.apart}`}>
        {t('keys.message_time')}
      </h3>
      <SegmentedControl
        fullWidth
        aria-labelledby="message-time"
        value={time}
        onChange={(chosen) => {
          storeMessageTime(chosen as MessageTime);
          setTime(chosen as MessageTime);
        }}
        data={MESSAGE_TIMES.map((value) => ({ value, label: t(`keys.message_time_${value}`) }))}
      />
      <p className={classes.muted}>{t('keys.message_time_hint')}</p>
    </section>
  );
}
