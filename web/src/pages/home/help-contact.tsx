import { Button } from '@mantine/core';
import { mailLink } from '@whereabouts/shared/contracts/mail-link.js';
import { useAuthConfigQuery } from '../../api/account/auth';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import classes from './help.module.css';

/** Ways to get help: an email to the operator, if one is configured. */
export function HelpContact() {
  const { data: config } = useAuthConfigQuery();
  if (!config) return null;
  const { operator_name: name, operator_email: email, version } = config;
  return (
    <>
      {name && <p>{t('help.contact_operator', { name })}</p>}
      <p>{email ? t('help.contact_mail') : t('help.contact_none')}</p>
      <div className={classes.actions}>
        {email && (
          <>
            <Button component="a" href={mailLink(email, t('help.question_subject'))} variant="default">
              {t('help.question')}
            </Button>
            <Button component="a" href={mailLink(email, t('help.problem_subject', { version }))} variant="default">
              {t('help.problem')}
            </Button>
          </>
        )}
        {/* A page of the server, not of the app. */}
        <Button component="a" href={withBase('/whereabouts')} variant="subtle" data-flush={email ? undefined : 'start'}>
          {t('help.company')}
        </Button>
      </div>
    </>
  );
}
