import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useRegisterMutation } from '../../api/auth';
import { AccountForm } from './account-form';
import { registerProblems } from './account-rules';
import { useBeginSession } from './use-begin-session';

export function RegisterForm() {
  const { t } = useTranslation();
  const [register] = useRegisterMutation();
  const { begin, pending, problem } = useBeginSession(t('auth.register_failed'));
  const form = useForm({
    initialValues: { display_name: '', email: '', password: '', confirm: '' },
    validate: registerProblems,
  });
  const visibilityToggle = { 'aria-label': t('auth.show_password') };

  return (
    <AccountForm
      form={form}
      submit={t('auth.register_submit')}
      pending={pending}
      problem={problem}
      onSubmit={({ display_name, email, password }) => begin(register({ display_name, email, password }).unwrap())}
    >
      <TextInput
        label={t('auth.display_name')}
        autoComplete="name"
        data-autofocus
        {...form.getInputProps('display_name')}
      />
      <TextInput label={t('auth.email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        label={t('auth.password')}
        placeholder={t('auth.password_hint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibilityToggle}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('auth.confirm')}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibilityToggle}
        {...form.getInputProps('confirm')}
      />
    </AccountForm>
  );
}
