import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Registration } from '@whereabouts/shared/contracts/auth.js';
import { useTranslation } from 'react-i18next';
import { useAuthConfigQuery, useRegisterMutation } from '../../api/auth';
import { newPasswordProblems, problemsOf } from '../../ui/account-rules';
import { NewPassword } from '../../ui/new-password';
import { ServerForm } from '../../ui/server-form';
import classes from './auth-dialog.module.css';
import { useBeginSession } from './use-begin-session';

/** Where sign-up is closed, only the token of an invitation opens the form. */
export function RegisterForm({ invite }: { invite: string | null }) {
  const { t } = useTranslation();
  const { data: config } = useAuthConfigQuery();
  const [register] = useRegisterMutation();
  const { begin, pending, problem } = useBeginSession(t('auth.register_failed'));
  const form = useForm({
    initialValues: { display_name: '', email: '', password: '', confirm: '' },
    validate: (values) => ({ ...problemsOf(Registration, values), ...newPasswordProblems(values) }),
  });

  if (config?.signup_open === false && invite === null) {
    return (
      <div className={classes.closed} role="status">
        <strong>{t('auth.invitation_only')}</strong>
        <p>{t('auth.invitation_only_text')}</p>
      </div>
    );
  }

  return (
    <ServerForm
      form={form}
      submit={t('auth.register_submit')}
      pending={pending}
      problem={problem}
      onSubmit={({ confirm: _, ...values }) =>
        begin(register({ ...values, ...(invite !== null && { invite_token: invite }) }).unwrap(), () => true)
      }
    >
      {invite !== null && <p className={classes.hint}>{t('auth.invited')}</p>}
      <TextInput
        label={t('auth.display_name')}
        autoComplete="name"
        data-autofocus
        {...form.getInputProps('display_name')}
      />
      <TextInput label={t('auth.email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <NewPassword
        label={t('auth.password')}
        password={form.getInputProps('password')}
        confirm={form.getInputProps('confirm')}
      />
    </ServerForm>
  );
}
