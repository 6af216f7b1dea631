import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Credentials } from '@whereabouts/shared/contracts/auth.js';
import { useLoginMutation } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { SecretField } from '../../ui/fields/secret-field';
import { ServerForm } from '../../ui/fields/server-form';
import { problemsOf } from '../../widgets/account/account-rules';
import classes from './auth-dialog.module.css';
import { useBeginSession } from './use-begin-session';

interface LoginFormProps {
  /** An error that occurred before the form opened. */
  problem: string | null;
  /** The initial value. */
  email?: string | undefined;
  onForgot?: (email: string) => void;
}

export function LoginForm({ problem, email = '', onForgot }: LoginFormProps) {
  const [login] = useLoginMutation();
  const session = useBeginSession(t('auth.login_failed'), { problem, hint: t('auth.login_failed_hint') });
  const form = useForm({
    initialValues: { email, password: '' },
    validate: (values) => problemsOf(Credentials, values),
  });

  return (
    <ServerForm
      form={form}
      submit={t('auth.login_submit')}
      pending={session.pending}
      problem={session.problem}
      hint={session.hint}
      onSubmit={(values) => session.begin(login(values).unwrap())}
    >
      <TextInput
        label={t('auth.email')}
        required
        type="email"
        autoComplete="username"
        data-autofocus={email === '' || undefined}
        {...form.getInputProps('email')}
      />
      <SecretField
        label={t('auth.password')}
        required
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
        {...form.getInputProps('password')}
      />
      {onForgot && (
        <button
          type="button"
          className={`${classes.switch} ${classes.forgot}`}
          onClick={() => onForgot(form.getValues().email)}
        >
          {t('auth.to_forgot')}
        </button>
      )}
    </ServerForm>
  );
}
