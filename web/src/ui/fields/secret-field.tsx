import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../../i18n/t';
import '../../i18n/locales/auth';

/** A password field with a button that shows the password. */
export function SecretField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password') }}
      {...props}
    />
  );
}
