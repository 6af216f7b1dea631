import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useResetPasswordMutation } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { NewPassword } from '../../ui/fields/new-password';
import { ServerForm } from '../../ui/fields/server-form';
import { newPasswordProblems } from '../../widgets/account/account-rules';
import { errorText } from '../../widgets/problems/error-text';

interface ResetFormProps {
  token: string;
  email: string;
  /** Whether the URL is not a valid reset link. */
  disabled?: boolean;
  onDone: () => void;
}

/** Sets a new password for the holder of a reset link. */
export function ResetForm({ token, email, disabled = false, onDone }: ResetFormProps) {
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: (values) => newPasswordProblems(values, { email }),
  });

  const submit = async ({ password }: { password: string }) => {
    const { data } = await reset({ token, new_password: password });
    if (data) onDone();
  };

  return (
    <ServerForm
      form={form}
      submit={t('auth.reset_submit')}
      pending={isLoading}
      problem={disabled ? t('auth.reset_invalid') : error ? errorText(error, t('auth.reset_failed')) : null}
      disabled={disabled}
      onSubmit={submit}
    >
      {/* Tells a password manager which account the password belongs to. */}
      {!disabled && <TextInput label={t('auth.email')} type="email" autoComplete="username" value={email} readOnly />}
      <NewPassword
        label={t('auth.new_password')}
        password={form.getInputProps('password')}
        confirm={form.getInputProps('confirm')}
      />
    </ServerForm>
  );
}
