import { Button } from '@mantine/core';
import type { DeadLetter } from '@whereabouts/shared/contracts/dead-letters.js';
import { useTranslation } from 'react-i18next';
import { useDeadLettersQuery, useSettleDeadLetterMutation } from '../../../api/admin';
import { formatMoment } from '../../../i18n/formats';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import classes from '../profile.module.css';

/** Messages between services that failed for good; nothing while there are none. */
export function DeadLetters() {
  const { t } = useTranslation();
  const { data: letters = [] } = useDeadLettersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [settle, { error, isLoading }] = useSettleDeadLetterMutation();
  if (letters.length === 0) return null;
  const facts = ({ service, dead_since, request_id }: DeadLetter) =>
    t('admin.dead_letter', { service, when: dead_since ? formatMoment(dead_since) : '', request: request_id });
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.dead_letters')}</h2>
      <p className={classes.muted}>{t('admin.dead_letters_hint')}</p>
      {error && <Problem>{errorText(error, t('admin.dead_letter_failed'))}</Problem>}
      {letters.map((letter) => (
        <div key={letter.service + letter.id} className={classes.stack}>
          <p>{letter.name}</p>
          <p className={classes.muted}>{facts(letter)}</p>
          <p className={classes.code}>{letter.payload}</p>
          <div className={classes.line}>
            <Button
              variant="default"
              disabled={isLoading}
              onClick={() => settle({ ...letter, task: 'redeliverDeadLetters' })}
            >
              {t('admin.dead_letter_redeliver')}
            </Button>
            <Button
              variant="default"
              disabled={isLoading}
              onClick={() => settle({ ...letter, task: 'dropDeadLetters' })}
            >
              {t('admin.dead_letter_drop')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
