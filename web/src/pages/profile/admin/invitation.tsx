import { Button, TextInput } from '@mantine/core';
import { Invitation as InvitationRule } from '@whereabouts/shared/contracts/auth.js';
import { type FormEvent, useState } from 'react';
import { useInviteMutation } from '../../../api/account/admin';
import { formatDay } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { CopyField } from '../../../ui/fields/copy-field';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

/** Invites one person to a server with closed sign-up. The link can also be passed on by hand. */
export function Invitation() {
  const [email, setEmail] = useState('');
  const [invite, { data, originalArgs, isLoading, error }] = useInviteMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await invite(email.trim());
    if (answer.data) setEmail('');
  };

  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.invite')}</h2>
      <form className={classes.line} noValidate onSubmit={submit}>
        <TextInput
          className={classes.grow}
          label={t('admin.invite_email')}
          required
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" loading={isLoading} disabled={!InvitationRule.safeParse({ email }).success}>
          {t('admin.invite_send')}
        </Button>
      </form>
      {error && <Problem>{errorText(error, t('admin.invite_failed'))}</Problem>}
      <div role="status" className={classes.answer}>
        {data && (
          <>
            <p className={classes.muted}>
              {t('admin.invite_made', { email: originalArgs ?? '', day: formatDay(data.expires_at) })}
            </p>
            <CopyField label={t('admin.invite_link')} value={data.invite_url} />
          </>
        )}
      </div>
    </section>
  );
}
