import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useMailSettingsQuery } from '../../../../api/account/admin';
import { t } from '../../../../i18n/t';
import { Problem } from '../../../../ui/messages/problem';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import { MailServer } from './mail-server';
import { TestMail } from './test-mail';

/** How this server sends mail. */
export default function Mail() {
  const { data: settings, error } = useMailSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  // A test result applies only to the settings that were tested.
  const [changes, setChanges] = useState(0);
  if (!settings && error) return <Problem>{errorText(error, t('admin.mail_not_loaded'))}</Problem>;
  if (!settings) return <Skeleton height="24rem" radius="md" role="status" aria-label={t('app.loading')} />;
  return (
    <div className={classes.wide}>
      <h1 className={classes.hiddenTitle}>{t('admin.mail')}</h1>
      <div className={classes.pair}>
        <MailServer settings={settings} onChanged={() => setChanges(changes + 1)} />
        <TestMail key={changes} canSend={settings.smtp_set} />
      </div>
    </div>
  );
}
