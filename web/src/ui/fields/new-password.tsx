import type { PasswordInputProps } from '@mantine/core';
import { t } from '../../i18n/t';
import { SecretField } from './secret-field';

interface NewPasswordProps {
  label: string;
  password: PasswordInputProps;
  confirm: PasswordInputProps;
}

/** Two fields for a new password and its repetition. */
export function NewPassword({ label, password, confirm }: NewPasswordProps) {
  return (
    <>
      <SecretField
        label={label}
        required
        // The error replaces the hint, because both say the same.
        description={password.error ? null : t('auth.password_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        minLength={8}
        {...password}
      />
      <SecretField label={t('auth.confirm')} required autoComplete="new-password" minLength={8} {...confirm} />
    </>
  );
}
