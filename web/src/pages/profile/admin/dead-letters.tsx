import { Button } from '@mantine/core';
import type { DeadLetter } from '@whereabouts/shared/contracts/dead-letters.js';
import { useState } from 'react';
import { useDeadLettersQuery, useSettleDeadLetterMutation } from '../../../api/account/admin';
import { formatMoment } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

/** Dead-lettered messages between services. Hidden while there are none. */
export function DeadLetters() {
  const { data: letters = [], error: notLoaded } = useDeadLettersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [settle, { error, isLoading, originalArgs }] = useSettleDeadLetterMutation();
  const [meant, setMeant] = useState<DeadLetter>();
  const dialog = useLazyDialog(Confirmation);
  if (letters.length === 0 && !notLoaded) return null;
  const isUnderWay = ({ service, id }: DeadLetter, task: NonNullable<typeof originalArgs>['task']) =>
    isLoading && originalArgs?.service === service && originalArgs.id === id && originalArgs.task === task;
  const facts = ({ service, first_failed_at, last_failed_at, request_id }: DeadLetter) => {
    const [first, when] = [formatMoment(first_failed_at), formatMoment(last_failed_at)];
    return first === when
      ? t('admin.dead_letter', { service, when, request: request_id })
      : t('admin.dead_letter_again', { service, first, when, request: request_id });
  };
  const askToDrop = (letter: DeadLetter) => {
    setMeant(letter);
    dialog.open();
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.dead_letters')}</h2>
      {notLoaded && <Problem>{errorText(notLoaded, t('admin.dead_letters_not_loaded'))}</Problem>}
      {letters.length > 0 && <p className={classes.muted}>{t('admin.dead_letters_hint')}</p>}
      {error && <Problem>{errorText(error, t('admin.dead_letter_failed'))}</Problem>}
      {letters.map((letter) => (
        <div key={letter.service + letter.id} className={classes.part}>
          <p>{letter.name}</p>
          <p className={classes.muted}>{facts(letter)}</p>
          <p className={classes.code}>{letter.reason}</p>
          <p className={classes.code}>{letter.payload}</p>
          <div className={classes.line}>
            <Button
              variant="default"
              aria-label={t('admin.dead_letter_redeliver_named', { name: letter.name })}
              disabled={isLoading}
              loading={isUnderWay(letter, 'redeliverDeadLetters')}
              onClick={() => settle({ ...letter, task: 'redeliverDeadLetters' })}
            >
              {t('admin.dead_letter_redeliver')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-label={t('admin.dead_letter_drop_named', { name: letter.name })}
              disabled={isLoading}
              loading={isUnderWay(letter, 'dropDeadLetters')}
              onClick={() => askToDrop(letter)}
            >
              {t('admin.dead_letter_drop')}
            </Button>
          </div>
        </div>
      ))}
      {dialog.shown((state) => (
        <Confirmation
          {...state}
          title={t('admin.dead_letter_drop_title')}
          confirm={t('admin.dead_letter_drop')}
          onConfirm={() => meant && void settle({ ...meant, task: 'dropDeadLetters' })}
        >
          {t('admin.dead_letter_drop_sure', { name: meant?.name ?? '' })}
        </Confirmation>
      ))}
    </section>
  );
}
