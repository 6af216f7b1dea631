import { useForm } from '@mantine/form';
import { useAuthConfigQuery, useLinkGoogleMutation } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { SecretField } from '../../ui/fields/secret-field';
import { ServerForm } from '../../ui/fields/server-form';
import { useBeginSession } from './use-begin-session';

/** Google does not vouch for the owner of this address, so the account's password must, once. */
export default function LinkGoogleForm({ token }: { token: string }) {
  const { data: config } = useAuthConfigQuery();
  const [link] = useLinkGoogleMutation();
  const { begin, pending, problem, hint } = useBeginSession(t('auth.login_failed'), {
    hint: t('auth.link_failed_hint'),
  });
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('auth.password_required') : null) },
  });

  return (
    <ServerForm
      form={form}
      submit={t('auth.link_submit')}
      pending={pending}
      problem={problem}
      hint={hint}
      onSubmit={({ password }) => begin(link({ token, password }).unwrap())}
    >
      <p>{t('auth.link_text')}</p>
      {config?.sends_mail && <p>{t('auth.link_mail')}</p>}
      <SecretField
        label={t('auth.password')}
        required
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </ServerForm>
  );
}
