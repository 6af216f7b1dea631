import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTestMailMutation } from '../../../../api/account/admin';
import { useMeQuery } from '../../../../api/account/auth';
import { isApiError } from '../../../../api/client/problem';
import { t } from '../../../../i18n/t';
import { Problem } from '../../../../ui/messages/problem';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';

/** Sends a test mail and shows the mail server's answer. */
export function TestMail({ canSend }: { canSend: boolean }) {
  const { data: user } = useMeQuery();
  const [send, { data: answer, error, isLoading }] = useTestMailMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const card = useRef<HTMLElement>(null);
  const to = typed ?? user?.email ?? '';
  const isWrong = isApiError(error) && error.more?.field === 'to';

  // On a phone the tabs would cover the answer.
  useEffect(() => {
    if (isLoading || answer || error) card.current?.lastElementChild?.scrollIntoView({ block: 'center' });
  }, [isLoading, answer, error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: refusal } = await send({ to });
    if (isApiError(refusal) && refusal.more?.field === 'to') field.current?.focus();
  };

  return (
    <section ref={card} className={classes.card}>
      <h2 className={classes.heading}>{t('admin.mail_test')}</h2>
      <form className={classes.stack} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label={t('admin.mail_test_to')}
          required
          type="email"
          autoComplete="off"
          error={isWrong && t('admin.mail_test_wrong')}
          value={to}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isLoading} disabled={!canSend}>
          {t('admin.mail_test_send')}
        </Button>
      </form>
      {!canSend && <p className={classes.muted}>{t('admin.mail_test_none')}</p>}
      <div role="status" className={classes.answer}>
        {isLoading && <p className={classes.muted}>{t('admin.mail_test_waiting')}</p>}
        {!isLoading && answer?.ok && <p className={classes.good}>{answer.message}</p>}
      </div>
      {!isLoading && answer && !answer.ok && <Problem>{answer.message}</Problem>}
      {!isLoading && error && !isWrong && <Problem>{errorText(error, t('admin.mail_test_failed'))}</Problem>}
    </section>
  );
}
