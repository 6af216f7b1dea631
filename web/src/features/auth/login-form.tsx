import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useLoginMutation } from '../../api/auth';
import { AccountForm } from './account-form';
import { loginProblems } from './account-rules';
import { useBeginSession } from './use-begin-session';

export function LoginForm() {
  const { t } = useTranslation();
  const [login] = useLoginMutation();
  const { begin, pending, problem } = useBeginSession(t('auth.login_failed'));
  const form = useForm({ initialValues: { email: '', password: '' }, validate: loginProblems });

  return (
    <AccountForm
      form={form}
      submit={t('auth.login_submit')}
      pending={pending}
      problem={problem}
      onSubmit={(values) => begin(login(values).unwrap())}
    >
      <TextInput
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('auth.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password') }}
        {...form.getInputProps('password')}
      />
    </AccountForm>
  );
}
