import { useChangeSignupConfigMutation } from '../../../api/account/admin';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { t } from '../../../i18n/t';
import { SwitchRow } from '../../../ui/fields/switch-row';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

export function SignUpPolicy() {
  const { data: config } = useAuthConfigQuery();
  const [change, { error }] = useChangeSignupConfigMutation();
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.signup')}</h2>
      <SwitchRow
        label={t('admin.signup_open')}
        hint={config?.signup_open === false ? t('admin.signup_closed_hint') : t('admin.signup_open_hint')}
        disabled={!config}
        checked={config?.signup_open ?? true}
        onChange={(signup_open) => change({ signup_open })}
      />
      {error && <Problem>{errorText(error, t('admin.signup_failed'))}</Problem>}
    </section>
  );
}
