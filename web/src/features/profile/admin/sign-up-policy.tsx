import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChangeSignupConfigMutation } from '../../../api/admin';
import { useAuthConfigQuery } from '../../../api/auth';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import classes from '../profile.module.css';

export function SignUpPolicy() {
  const { t } = useTranslation();
  const { data: config } = useAuthConfigQuery();
  const [change, { error }] = useChangeSignupConfigMutation();
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.signup')}</h2>
      <Switch
        label={t('admin.signup_open')}
        description={config?.signup_open === false ? t('admin.signup_closed_hint') : t('admin.signup_open_hint')}
        labelPosition="left"
        classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel }}
        disabled={!config}
        checked={config?.signup_open ?? true}
        onChange={({ currentTarget }) => change({ signup_open: currentTarget.checked })}
      />
      {error && <Problem>{errorText(error, t('admin.signup_failed'))}</Problem>}
    </section>
  );
}
