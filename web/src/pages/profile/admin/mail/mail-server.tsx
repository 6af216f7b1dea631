import { Button, TextInput } from '@mantine/core';
import type { MailSettings } from '@whereabouts/shared/contracts/mail-settings.js';
import { type FormEvent, useId, useState } from 'react';
import { useChangeMailSettingsMutation } from '../../../../api/account/admin';
import { isApiError } from '../../../../api/client/problem';
import { t } from '../../../../i18n/t';
import { SecretField } from '../../../../ui/fields/secret-field';
import { useNextFocus } from '../../../../ui/focus/use-next-focus';
import { Problem } from '../../../../ui/messages/problem';
import { toast } from '../../../../ui/messages/toasts';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import { RemoveMailServer } from './remove-mail-server';

interface MailServerProps {
  settings: MailSettings;
  onChanged: () => void;
}

/**
 * The mail server and the sender. The server never returns the saved address, because it contains a password.
 */
export function MailServer({ settings, onChanged }: MailServerProps) {
  const heading = useId();
  const { smtp_set, smtp_server, smtp_unreadable, mail_from, fixed } = settings;
  const [change, { isLoading, error }] = useChangeMailSettingsMutation();
  const { ref: card, focusNext } = useNextFocus<HTMLElement>();
  const [url, setUrl] = useState('');
  const [sender, setSender] = useState<string | null>(null);
  const [isUrlFixed, isSenderFixed] = [fixed.includes('smtp_url'), fixed.includes('mail_from')];
  const changes = {
    ...(url.trim() !== '' && { smtp_url: url }),
    ...(sender?.trim() && sender.trim() !== mail_from && { mail_from: sender }),
  };
  const wrong = isApiError(error) ? error.more?.field : undefined;
  const problemOf = (field: string) => wrong === field && errorText(error, t('admin.mail_failed'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await change(changes);
    if (!answer.data) return;
    setUrl('');
    setSender(null);
    onChanged();
    void toast({ message: t('admin.mail_saved') });
  };

  const removed = () => {
    onChanged();
    // The pressed button disappears.
    focusNext();
  };

  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('admin.mail_server')}
      </h2>
      {smtp_unreadable && <Problem>{t('admin.mail_unreadable')}</Problem>}
      {!smtp_unreadable && <p>{smtp_set ? t('admin.mail_on', { server: smtp_server ?? '' }) : t('admin.mail_off')}</p>}
      <form className={classes.stack} noValidate onSubmit={submit}>
        {isUrlFixed ? (
          <TextInput
            label={t('admin.smtp_url')}
            description={t('admin.smtp_url_fixed')}
            value={smtp_server ?? ''}
            readOnly
          />
        ) : (
          <SecretField
            label={t('admin.smtp_url')}
            required={!smtp_set}
            description={smtp_set ? t('admin.smtp_url_keep') : t('admin.smtp_url_hint')}
            autoComplete="off"
            error={problemOf('smtp_url')}
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
        )}
        <TextInput
          label={t('admin.mail_from')}
          required={!isSenderFixed}
          description={isSenderFixed ? t('admin.mail_from_fixed') : t('admin.mail_from_hint')}
          autoComplete="off"
          readOnly={isSenderFixed}
          error={problemOf('mail_from')}
          value={sender ?? mail_from}
          onChange={({ currentTarget }) => setSender(currentTarget.value)}
        />
        {error && !wrong && <Problem>{errorText(error, t('admin.mail_failed'))}</Problem>}
        {!(isUrlFixed && isSenderFixed) && (
          <div className={classes.actions}>
            <Button type="submit" loading={isLoading} disabled={Object.keys(changes).length === 0}>
              {t('admin.mail_save')}
            </Button>
            {smtp_set && !isUrlFixed && <RemoveMailServer onRemoved={removed} />}
          </div>
        )}
      </form>
    </section>
  );
}
